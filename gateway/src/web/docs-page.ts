import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const generated = new URL('../../../proto/gen/', import.meta.url);
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Thali API</title>
<link rel="stylesheet" href="/docs/ui/swagger-ui.css"><p><a href="/docs/asyncapi.json">Events (AsyncAPI)</a></p><div id="ui"></div>
<script src="/docs/ui/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></html>`;
const start = "SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#ui', deepLinking: true });";

/** The API's documents, for development. Swagger UI styles its elements and draws data: images. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, { root, prefix: '/docs/ui/', decorateReply: false, index: false });
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const name of ['openapi.json', 'asyncapi.json'])
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await readFile(new URL(name, generated))),
    );
}
