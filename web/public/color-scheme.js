// Here, because it must be said before any module is read: schemas are checked without code that zod would make at run time. Our content
// policy forbids such code anyway, and every page would report the attempt.
globalThis.__zod_globalConfig = { jitless: true };
// Runs before the first paint, so that a dark till never flashes white. The key is Mantine's.
(() => {
  const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const dark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.style.background = dark ? '#151113' : '#F7F4F5';
})();
