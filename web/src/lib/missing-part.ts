const RELOADED = 'thali__reloaded_at';
const ONCE_IN_MS = 60_000;
const missing = new WeakSet<object>();

/** Whether a screen broke because its code did not arrive: no network, or an upgrade since this page was loaded. */
export const isMissingPart = (error: unknown) => typeof error === 'object' && error !== null && missing.has(error);

const justReloaded = () => Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS;

/**
 * Reloads the page if the server can be reached. Without it, a reload would replace the till by the browser's error page.
 * @returns false when the server does not answer, or when the page was reloaded for the same reason less than a minute ago
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

/** After an upgrade, a page that was loaded before asks for chunks that no longer exist. One reload gets the new ones. */
export function watchMissingParts() {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload);
    void reloadIfServed();
  });
}
