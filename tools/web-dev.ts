/** Vite's development server for the web, in front of the gateway: HOST, PORT, GATEWAY_URL. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { CHECKOUT } from './stack/layout.ts';

const target = process.env.GATEWAY_URL as string;
const proxy = { '/api': { target }, '/socket.io': { target, ws: true }, '/uploads': { target } };
const server = await createServer({
  root: join(CHECKOUT, 'web'),
  clearScreen: false,
  server: { host: process.env.HOST, port: Number(process.env.PORT), strictPort: true, proxy },
});
await server.listen();
server.printUrls();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));
