import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type PageRules, pagePolicy, permissionsPolicy } from './security-headers.js';

/** Gives every answer of this part of the application the headers of pages. */
export async function registerPageHeaders(app: FastifyInstance, rules: PageRules): Promise<void> {
  await app.register(fastifyHelmet, pagePolicy(rules));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy);
    done();
  });
}
