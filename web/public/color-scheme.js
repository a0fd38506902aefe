// Runs before the first paint, so that a dark till never flashes white. The key is Mantine's.
(() => {
  const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const dark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.style.background = dark ? '#151113' : '#F7F4F5';
})();
