const RELOADED = 'thali__reloaded_at';
const ONCE_IN_MS = 60_000;
const missing = new WeakSet<object>();

/** Whether a screen broke because its code did not arrive: no network, or an upgrade since this page was loaded. */
export const isMissingPart = (error: unknown) => typeof error === 'object' && error !== null && missing.has(error);

const justReloaded = () => Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS;

/**
 * Loads the page anew if there is a server to load it from; without one a reload would leave the till with the browser's own error.
 * @returns false when nobody answers, or when the page was loaded anew a moment ago for the same reason
 */
export async function reloadIfServed(): Promise<boolean> {
  const served = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (!served || justReloaded()) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return true;
}

/** A till that was open during an upgrade asks for parts that are gone: the page is loaded once to get the new ones. */
export function watchMissingParts() {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload);
    void reloadIfServed();
  });
}
