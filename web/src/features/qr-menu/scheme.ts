/** Paints in the colours the device prefers: the dark roles of tokens.css hang on this attribute. */
export function followScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', paint);
  paint();
}
