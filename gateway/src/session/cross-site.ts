import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a writing request may come from where it says it comes from. Browsers of today say so by Sec-Fetch-Site, the
 * others by Origin; clients that send neither are no browsers and carry nobody's cookies.
 */
export function fromOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return ownOrigin(headers, publicUrl);
}

/** Whether Origin is absent, ours, or the host that was asked. */
export function ownOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
}
