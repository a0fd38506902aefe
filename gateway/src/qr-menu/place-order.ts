import { AppError } from '@thali/kit/call/app-error';
import { jsonObject } from '@thali/kit/rpc/parse';
import { EncryptedTableId } from '@thali/proto/catalog/qr-menu';
import type { ErrorCode } from '@thali/proto/errors';
import { takeQrOrder } from '@thali/proto/ordering/qr-orders';
import type { RouteHandlerMethod } from 'fastify';
import * as z from 'zod';
import { networkOf } from '../client-network.js';
import type { DinerCalls } from './diner-calls.js';
import type { DinerDevices } from './diner-devices.js';
import type { OrderRates } from './order-rates.js';
import type { PublicMenus } from './public-menus.js';

/** All that is looked at here; ordering validates the rest, once. */
const Form = z.object({ tableId: EncryptedTableId.nullish() });

export interface PlacingOrders {
  menus: PublicMenus;
  calls: DinerCalls;
  devices: DinerDevices;
  rates: OrderRates;
}

/**
 * A diner's order. The phone is counted before anything is asked, address, table and store only for orders that go on to them, and not for what
 * ordering cannot even read: strangers who are refused do not use up what other phones of the address, or a store, can do.
 */
export const placeOrderRoute =
  ({ menus, calls, devices, rates }: PlacingOrders): RouteHandlerMethod =>
  async (request, reply) => {
    const network = networkOf(request.ip);
    await rates.knock(network, devices.of(request));
    const body = (request.body as Uint8Array | undefined) ?? new Uint8Array();
    const { qrcode } = request.params as { qrcode: string };
    const { tenantId, tableId, ordering } = await menus.open({ qrcode, tableId: encryptedTableId(body) });
    if (!ordering) throw new AppError('QR_ORDERING_OFF');
    const entry = { tenantId, tableId, network };
    await rates.enter(entry);
    const refused = (code: ErrorCode) => code === 'VALIDATION_FAILED' && rates.giveBack(entry);
    return calls.pass(request, reply, takeQrOrder, { tenantId, body, params: { tableId }, refused });
  };

function encryptedTableId(body: Uint8Array): string | undefined {
  const form = Form.safeParse(jsonObject(body));
  if (!form.success) throw new AppError('TABLE_INVALID');
  return form.data.tableId || undefined;
}
