import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server that can stall as a network does: it forwards nothing and closes no connection. */
export interface StallingLine {
  /** The server's URL through the proxy. */
  url: string;
  /** Connections that are open now forward nothing any more, in either direction, and stay open. New connections work. */
  stall(): void;
  close(): Promise<void>;
}

/** @param url of a server, with its port */
export async function startStallingLine(url: string): Promise<StallingLine> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!silent.has(from)) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        if (!silent.has(from)) to.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    stall: () => {
      silent = new WeakSet(open);
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
