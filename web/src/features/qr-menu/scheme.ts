/** Follows the colour scheme of the device: the dark roles of tokens.css depend on this attribute. */
export function followScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', paint);
  paint();
}
