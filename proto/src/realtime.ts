import * as z from 'zod';
import type { LiveChange } from './changes.js';
import { Id } from './kernel.js';

/** What a signed-in browser hears over its socket. Payloads only hint: the client refetches what it shows. */
export const liveEvents = {
  new_order: z.object({ tokenNo: z.number().int(), orderId: Id }),
  order_update: z.object({ orderId: Id.optional() }),
  /** A diner's order came (`placed`), or was taken or refused. */
  new_qrorder: z.object({ qrOrderId: Id.optional(), placed: z.literal(true).optional() }),
  /** Menu, tables, taxes, payment types, coupons or the store's settings are not what they were. */
  catalog_changed: z.object({}),
  /** A booking was added, changed or deleted. */
  reservation_changed: z.object({ reservationId: Id }),
  /** The gateway may have missed events: load everything again. */
  refetch: z.object({}),
} satisfies Record<LiveChange | 'refetch', z.ZodType>;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.output<(typeof liveEvents)[Name]> };
/** The same as a socket's listeners. */
export type LiveListeners = { [Name in keyof LiveEvents]: (payload: LiveEvents[Name]) => void };

/** What a browser may say. `authenticate` carries its tenant's id; the others are answered with an acknowledgement. */
export const browserEvents = ['authenticate', 'new_order_backend', 'order_update_backend', 'new_qrorder_backend'] as const;
export type BrowserEvent = (typeof browserEvents)[number];

/** Namespace of diners' sockets; the handshake's `auth` is `{qrcode, trackingId}`. They hear `order_update` when their order went on. */
export const dinerNamespace = '/diner';
