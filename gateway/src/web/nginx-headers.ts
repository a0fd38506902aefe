import fastify from 'fastify';
import { registerPageHeaders } from './page-headers.js';

/** Prints the headers of pages as nginx directives: the web's image is built with it, so both servers say the same. */
const app = fastify();
// The image is built for any host; nginx puts in the one that the browser asked for.
await registerPageHeaders(app, { production: true, sockets: ['ws://$http_host', 'wss://$http_host'] });
app.get('/', (_request, reply) => reply.send());
const { headers } = await app.inject('/');
const ours = Object.entries(headers).filter(([name]) => !['content-length', 'date', 'connection'].includes(name));
for (const [name, value] of ours) process.stdout.write(`add_header ${name} "${value}" always;\n`);
