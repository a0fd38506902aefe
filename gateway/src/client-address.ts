import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the proxy at this hop is ours, for a chain of so many. */
export const trustedHops =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** Where a socket's request came from: what Fastify calls `request.ip`. The header is tidy by then (forwarded-for.ts). */
export const clientAddress = (request: IncomingMessage, proxies: number): string =>
  (proxies > 0 ? proxyAddr(request, trustedHops(proxies)) : request.socket.remoteAddress) ?? '';
