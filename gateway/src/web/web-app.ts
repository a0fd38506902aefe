import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { AppError } from '@thali/kit/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, sendFailure } from '../failure.js';
import { type MenuPages, registerMenuPages } from '../qr-menu/menu-page.js';
import { pagePolicy } from './security-headers.js';

export interface WebOptions {
  webRoot?: string;
  uploadsDir?: string;
  production: boolean;
  menuPages: MenuPages;
}
const forEver = 'public, max-age=31536000, immutable';

/** The built web app, uploaded images, and the answer to every path that nobody serves. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webRoot, uploadsDir, production, menuPages } = options;
  await app.register(fastifyHelmet, pagePolicy(production));
  app.setErrorHandler(refuse);
  const root = webRoot ? resolve(webRoot) : undefined;
  const hasWeb = root !== undefined && existsSync(join(root, 'index.html'));
  if (hasWeb)
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? forEver : 'no-cache');
      },
    });
  if (hasWeb) await app.register((pages) => registerMenuPages(pages, root, menuPages));
  if (uploadsDir) await app.register((uploads) => registerUploads(uploads, resolve(uploadsDir)), { prefix: '/uploads' });
  app.all('/*', {
    onRequest: (request, reply, done) => {
      if (hasWeb && wantsPage(request)) done();
      else notFound(request, reply);
    },
    handler: (_request, reply) => reply.sendFile('index.html'),
  });
}

/** Names of uploads are random and never used twice, so they can be kept for ever. */
async function registerUploads(app: FastifyInstance, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  app.setNotFoundHandler(notFound);
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', forEver);
    },
  });
}

/** The app's own router shows its pages, so each path that a browser opens gets the app. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|uploads)(\/|$|\?)/.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** A folder, a hidden file, a broken path: for a browser they are just not there. */
function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = thrown as { statusCode?: number };
  if (statusCode < 500) notFound(request, reply);
  else sendFailure(request, reply, asAppError(thrown));
}

export function notFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  sendFailure(request, reply, new AppError('NOT_FOUND'));
}
