import type { IncomingMessage } from 'node:http';
import { plainAddress } from './client-network.js';

/**
 * Leaves of X-Forwarded-For only what our own proxies wrote: as many entries from the right as there are proxies, each a plain address.
 * It ends at the first that is none, so junk makes the last honest proxy the client and never moves an entry of the client's own
 * choice into a trusted place. Runs before anybody reads the header, for requests and for sockets.
 * @param proxies how many proxies in front of us write the header; with 0 nobody reads it
 */
export function tidyForwardedFor({ headers }: IncomingMessage, proxies: number): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined || proxies === 0) return;
  const entries = String(given).split(',').slice(-proxies);
  const trusted: string[] = [];
  for (const entry of entries.reverse()) {
    const address = plainAddress(entry);
    if (!address) break;
    trusted.unshift(address);
  }
  headers['x-forwarded-for'] = trusted.join(', ');
}
