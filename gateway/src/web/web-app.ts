import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FileStorage } from '@thali/kit/files/file-storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, sendFailure } from '../failure.js';
import { type MenuPages, registerMenuPages } from '../qr-menu/menu-page.js';
import { forEver } from './cache-control.js';
import { notFound } from './not-found.js';
import { registerPageHeaders } from './page-headers.js';
import { registerSearchEngines } from './search-engines.js';
import { type CheckoutOrigins, pagePolicy, socketOrigins } from './security-headers.js';
import { serveImages } from './serve-images.js';

export interface WebOptions {
  webRoot?: string;
  /** Origin under which people reach the product. */
  publicUrl: string;
  /** Where uploaded pictures are; without it there are none. */
  images?: FileStorage;
  production: boolean;
  checkout: CheckoutOrigins;
  menuPages: MenuPages;
}

/** The built web app, uploaded images, and the answer to every path that nobody serves. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webRoot, publicUrl, images, production, checkout, menuPages } = options;
  const rules = { production, sockets: socketOrigins(publicUrl) };
  await registerPageHeaders(app, rules);
  app.setErrorHandler(refuse);
  const root = webRoot ? resolve(webRoot) : undefined;
  const hasWeb = root !== undefined && existsSync(join(root, 'index.html'));
  if (hasWeb)
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? forEver : 'no-cache');
        if (path.includes('/landing.html')) reply.header('link', `<${new URL('/', publicUrl).href}>; rel="canonical"`);
      },
    });
  if (hasWeb) {
    // Whoever comes without a path gets the landing page, in a build that has one. Not by `index`, which is never found compressed.
    const front = existsSync(join(root, 'landing.html')) ? 'landing.html' : 'index.html';
    app.get('/', (_request, reply) => reply.sendFile(front));
    registerSearchEngines(app, publicUrl);
  }
  if (hasWeb) await app.register((pages) => registerMenuPages(pages, root, menuPages));
  if (images) await app.register((uploads) => serveImages(uploads, images), { prefix: '/uploads' });
  if (hasWeb)
    app.get('/dashboard/inactive-subscription', {
      helmet: pagePolicy({ ...rules, checkout }),
      handler: (_request, reply) => reply.sendFile('index.html'),
    });
  app.all('/*', {
    onRequest: (request, reply, done) => {
      if (hasWeb && wantsPage(request)) done();
      else notFound(request, reply);
    },
    handler: (_request, reply) => reply.sendFile('index.html'),
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
  if (statusCode < 500) {
    notFound(request, reply);
    return;
  }
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  sendFailure(request, reply, asAppError(thrown));
}
