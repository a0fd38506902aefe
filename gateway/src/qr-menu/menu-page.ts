import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, retryAfter } from '../failure.js';
import type { PublicRates } from '../public-rates.js';
import type { DinerDevices } from './diner-devices.js';
import type { MenuEntry } from './menu-entry.js';
import { MenuTemplate } from './menu-template.js';
import { type Packed, pack, sendPacked } from './packed.js';
import type { PublicMenus } from './public-menus.js';
import { placeOf } from './read-menu.js';

const htmlType = 'text/html; charset=utf-8';

export interface MenuPages {
  menus: PublicMenus;
  devices: DinerDevices;
  rates: PublicRates;
}

/** The pages that diners open, with the menu in them. Without the web's `menu.html` the app shows these paths itself. */
export async function registerMenuPages(
  app: FastifyInstance,
  webRoot: string,
  { menus, devices, rates }: MenuPages,
): Promise<void> {
  const template = MenuTemplate.read(webRoot);
  if (!template) return;
  const refuse = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAppError(thrown);
    const wait = retryAfter(error.code, error.extra.details);
    if (wait) reply.header('retry-after', wait);
    const html = template.withFailure(placeOf(request, 'table'), error);
    return reply.code(error.status).header('cache-control', 'no-store').type(htmlType).send(html);
  };
  // Whoever opens too many is told so on a page, too.
  app.addHook('onRequest', async (request, reply) => {
    try {
      await rates.enterPage(request);
    } catch (thrown) {
      return refuse(thrown, request, reply);
    }
  });
  const empty = await pack(Buffer.from(template.empty()), htmlType);
  for (const path of ['/m', '/m/', '/m/order-success', '/m/order-failed'])
    app.get(path, (request, reply) => void sendPacked(request, reply, empty));

  const page = (entry: MenuEntry): Packed | Promise<Packed> => {
    entry.page ??= pack(Buffer.from(template.withMenu(entry)), htmlType).then((packed) => {
      entry.page = packed;
      return packed;
    });
    return entry.page;
  };
  for (const path of ['/m/:qrcode', '/m/:qrcode/cart'])
    app.get(path, async (request, reply) => {
      try {
        const entry = await menus.open(placeOf(request, 'table'));
        devices.greet(request, reply);
        sendPacked(request, reply, await page(entry));
        return reply;
      } catch (thrown) {
        return refuse(thrown, request, reply);
      }
    });
}
