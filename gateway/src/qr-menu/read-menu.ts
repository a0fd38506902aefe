import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { DinerDevices } from './diner-devices.js';
import type { MenuEntry, Place } from './menu-entry.js';
import { sendPacked, writePacked } from './packed.js';
import type { PublicMenus } from './public-menus.js';

export interface Answering {
  /** Headers of every answer of the API. */
  headers: Record<string, string>;
  /** Whether the process is leaving. */
  draining: () => boolean;
}

interface Reading {
  menus: PublicMenus;
  devices: DinerDevices;
  answering: Answering;
}

/** Of a read, what is given back to who asks for news and has them: a house full of open menus asks all the time and costs next to nothing. */
const sameMenuBack = 0.9;

/** The menu behind a printed code. A known menu is answered within the same turn: nothing is parsed, made or awaited. */
export function readMenuRoute({ menus, devices, answering: { headers, draining } }: Reading): RouteHandlerMethod {
  const write = (request: FastifyRequest, reply: FastifyReply, { answer }: MenuEntry): boolean => {
    // The API's own hooks see to it that connections end then.
    if (!draining()) return writePacked(request, reply, answer, headers, devices.cookieFor(request));
    devices.greet(request, reply);
    return sendPacked(request, reply, answer);
  };
  const send = (request: FastifyRequest, reply: FastifyReply, entry: MenuEntry) => {
    if (write(request, reply, entry)) request.giveBack?.(sameMenuBack);
  };
  return (request, reply) => {
    const found = menus.open(placeOf(request, 'tableId'));
    if (found instanceof Promise)
      found.then(
        (entry) => send(request, reply, entry),
        (error) => reply.send(error),
      );
    else send(request, reply, found);
  };
}

/** Code and table of a link; the query names the table differently in pages and in the API. */
export function placeOf({ params, query }: FastifyRequest, name: 'table' | 'tableId'): Place {
  const { qrcode } = params as { qrcode: string };
  const given = (query as Record<string, string | string[] | undefined>)[name];
  return { qrcode, tableId: (Array.isArray(given) ? given.at(-1) : given) || undefined };
}
