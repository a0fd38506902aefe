import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const withPort = /^\[(.*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/;
const longest = 64;

/**
 * An address in its one canonical spelling: without port, brackets and zone, IPv4 in IPv6 as IPv4. Proxies write all of these.
 * Undefined for anything else. Never throws.
 */
export function plainAddress(given: string | undefined): string | undefined {
  if (given === undefined || given.length > longest) return undefined;
  const trimmed = given.trim();
  const [, bracketed, ported] = withPort.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? ported ?? trimmed).split('%');
  if (isIPv4(address)) return address;
  // ipaddr.js also reads "7" and "0x7f.1" as IPv4; no proxy writes those.
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  return ipaddr.process(address).toString();
}

/** All that is no address counts together. */
const nowhere = 'unknown';

/**
 * What is counted as one place: an IPv4 address, or the /64 of an IPv6 address, which a single customer has all of. IPv4 in IPv6
 * counts as IPv4; everything that is no address is one place. Never throws.
 * @param bits 48 for where strangers must not become many by changing the /64: no site is given more than a /48 (RFC 6177)
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  if (isIPv4(address)) return address;
  const plain = plainAddress(address);
  if (plain === undefined) return nowhere;
  if (isIPv4(plain)) return plain;
  const [a, b, c, d] = ipaddr.IPv6.parse(plain).parts.map((part) => part.toString(16));
  return bits === 48 ? `${a}:${b}:${c}::/48` : `${a}:${b}:${c}:${d}::/64`;
}
