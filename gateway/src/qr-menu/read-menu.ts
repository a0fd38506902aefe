import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { MenuEntry, Place } from './menu-entry.js';
import { sendPacked } from './packed.js';
import type { PublicMenus } from './public-menus.js';

/** The menu behind a printed code. A known menu is answered within the same turn: nothing is parsed, made or awaited. */
export const readMenuRoute =
  (menus: PublicMenus): RouteHandlerMethod =>
  (request, reply) => {
    const found = menus.open(placeOf(request, 'tableId'));
    if (found instanceof Promise) found.then(send(request, reply), (error) => reply.send(error));
    else sendPacked(request, reply, found.answer);
  };

const send = (request: FastifyRequest, reply: FastifyReply) => (entry: MenuEntry) => sendPacked(request, reply, entry.answer);

/** Code and table of a link; the query names the table differently in pages and in the API. */
export function placeOf({ params, query }: FastifyRequest, name: 'table' | 'tableId'): Place {
  const { qrcode } = params as { qrcode: string };
  const given = (query as Record<string, string | string[] | undefined>)[name];
  return { qrcode, tableId: (Array.isArray(given) ? given.at(-1) : given) || undefined };
}
