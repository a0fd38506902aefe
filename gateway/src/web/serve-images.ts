import { type FileStorage, isFileName } from '@thali/kit/files/file-storage';
import type { FastifyInstance } from 'fastify';
import { forEver } from './cache-control.js';
import { notFound } from './not-found.js';

/** Uploaded pictures: all are webp, and their names are random and never used twice, so they can be kept for ever. */
export async function serveImages(app: FastifyInstance, storage: FileStorage): Promise<void> {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*'];
    const file = isFileName(name) ? await storage.get(name) : undefined;
    if (!file) return notFound(request, reply);
    reply.type('image/webp').header('cache-control', forEver).header('content-length', file.bytes);
    return reply.send(file.stream);
  });
}
