/**
 * A Fastify server that answers one path with bytes from memory and does nothing else. Environment: ANSWER, a JSON file. Prints its port.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { MenuAnswer } from './menu-answer.ts';

const { path, headers, base64 } = JSON.parse(readFileSync(process.env.ANSWER as string, 'utf8')) as MenuAnswer;
const bytes = Buffer.from(base64, 'base64');

const app = Fastify();
app.get(path, (_request, reply) => {
  reply.headers(headers).send(bytes);
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
