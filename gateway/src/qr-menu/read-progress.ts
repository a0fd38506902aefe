import { AppError } from '@thali/kit/call/app-error';
import { qrOrderProgress } from '@thali/proto/ordering/qr-orders';
import type { RouteHandlerMethod } from 'fastify';
import type { DinerCalls } from './diner-calls.js';
import type { PublicMenus } from './public-menus.js';

/** How far an order is; also after the store has closed its menu. */
export const readProgressRoute =
  (menus: PublicMenus, calls: DinerCalls): RouteHandlerMethod =>
  async (request, reply) => {
    const { qrcode, trackingId } = request.params as { qrcode: string; trackingId: string };
    const tenantId = await menus.tenantOf(qrcode).catch((error: unknown) => {
      // The code may be valid, but no gateway knows a menu of it: then nobody has ordered with it lately.
      throw error instanceof AppError && error.code === 'QR_MENU_OFF' ? new AppError('NOT_FOUND') : error;
    });
    return calls.pass(request, reply, qrOrderProgress, { tenantId, params: { trackingId } });
  };
