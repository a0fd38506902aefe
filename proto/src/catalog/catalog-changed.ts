import * as z from 'zod';
import { Address } from '../address.js';
import { defineEvent, defineRpc, Id, internalTo, Message } from '../kernel.js';
import { Coupon } from './coupons.js';
import { MenuItem } from './menu-items.js';
import { PaymentType } from './payment-types.js';
import { PaperParts, StoreSettings } from './store.js';
import { StoreTable } from './tables.js';

const change = <K extends string, D extends z.ZodType>(kind: K, data: D) =>
  z.object({ kind: z.literal(kind), id: Id, data: data.nullable() });
/** One thing as it is now; `data` null when it was deleted. The store's id is its tenant's. */
export const CatalogChange = z.discriminatedUnion('kind', [
  change('item', MenuItem),
  change('coupon', Coupon),
  change('table', StoreTable),
  change('payment_type', PaymentType),
  // With what its receipts say besides; the release before tells nothing of that, nor of hours, nor of an address in parts.
  change(
    'store',
    StoreSettings.extend({
      print: PaperParts.optional(),
      hour_cycle: StoreSettings.shape.hour_cycle.optional(),
      address_parts: Address.nullish(),
    }),
  ),
]);
export type CatalogChange = z.output<typeof CatalogChange>;

/**
 * What a transaction of catalog changed. `revision` grows by one with every event of a tenant, without gaps, so a copy knows what it is missing; copies keep
 * the newest of each thing. A change too large for one event is several, which the release before sends with one revision.
 */
export const catalogChanged = defineEvent({
  subject: 'evt.catalog.catalog_changed',
  heardBy: ['ordering', 'reporting'],
  payload: z.object({ revision: z.number().int(), changes: z.array(CatalogChange) }),
});

/** Sends everything of the tenant again, so that a lost copy can be rebuilt. */
export const republishCatalog = defineRpc({
  subject: 'rpc.catalog.republish_catalog',
  who: internalTo(),
  input: z.object({ tenantId: z.uuid() }),
  output: Message,
});
