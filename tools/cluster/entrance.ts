import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Backend {
  host: string;
  port: number;
}

/**
 * Stands in for the Ingress of charts/thali/templates/ingress_entrance.yaml: the gateway's paths (without /robots.txt and /sitemap.xml) go
 * to the gateway, all others to the web.
 */
export async function openEntrance(port: number, gateway: Backend, web: Backend): Promise<Server> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const backend = (url = '') =>
    /^\/(api|socket\.io|uploads|m|dashboard\/inactive-subscription)(\/|\?|$)/.test(url) ? gateway : web;
  const forwarded = ({ headers, socket }: IncomingMessage) => ({ ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' });

  const server = createServer((incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url } = incoming;
    const outgoing = request({ ...backend(url), agent, method, path: url, headers: forwarded(incoming) }, (response) => {
      // Connection headers only concern the connection between backend and entrance, so they are not passed on.
      const { connection: _own, 'keep-alive': _theirs, ...headers } = response.headers;
      answer.writeHead(response.statusCode ?? 502, headers);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(backend(incoming.url), () => {
      const headers = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}\r\n`);
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const [one, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const)
      one.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
