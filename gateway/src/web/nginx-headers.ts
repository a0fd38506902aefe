import fastifyHelmet from '@fastify/helmet';
import fastify from 'fastify';
import { pagePolicy } from './security-headers.js';

/** Prints the headers of pages as nginx directives: the web's image is built with it, so both servers say the same. */
const app = fastify();
await app.register(fastifyHelmet, pagePolicy(true));
app.get('/', (_request, reply) => reply.send());
const { headers } = await app.inject('/');
const ours = Object.entries(headers).filter(([name]) => !['content-length', 'date', 'connection'].includes(name));
for (const [name, value] of ours) process.stdout.write(`add_header ${name} "${value}" always;\n`);
