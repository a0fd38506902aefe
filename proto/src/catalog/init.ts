import * as z from 'zod';
import { defineRpc, Empty, whoMay } from '../kernel.js';
import { Category } from './categories.js';
import { MenuItem } from './menu-items.js';
import { MenuRevision } from './menu-revision.js';
import { PaymentType } from './payment-types.js';
import { PrintSettings, StoreSettings } from './store.js';
import { StoreTable } from './tables.js';

/** All that the POS needs at its start. Payment types are the active ones. */
export const posInit = defineRpc({
  subject: 'rpc.catalog.pos_init',
  http: ['GET', '/pos/init'],
  who: whoMay('sell'),
  cost: 'moderate',
  input: Empty,
  output: z.object({
    categories: z.array(Category),
    menuItems: z.array(MenuItem),
    paymentTypes: z.array(PaymentType),
    printSettings: PrintSettings,
    storeSettings: StoreSettings,
    storeTables: z.array(StoreTable),
    menuRevision: MenuRevision.optional(),
  }),
});
/** What the kitchen board needs of the store. */
export const kitchenInit = defineRpc({
  subject: 'rpc.catalog.kitchen_init',
  http: ['GET', '/kitchen/init'],
  who: whoMay('seeKitchen'),
  cost: 'moderate',
  input: Empty,
  output: z.object({ storeSettings: StoreSettings }),
});
export const reservationsInit = defineRpc({
  subject: 'rpc.catalog.reservations_init',
  http: ['GET', '/reservations/init'],
  who: whoMay('seeReservations'),
  cost: 'moderate',
  input: Empty,
  output: z.object({ storeTables: z.array(StoreTable), storeSettings: StoreSettings }),
});
export const invoicesInit = defineRpc({
  subject: 'rpc.catalog.invoices_init',
  http: ['GET', '/invoices/init'],
  who: whoMay('seeInvoices'),
  cost: 'moderate',
  input: Empty,
  output: z.object({ printSettings: PrintSettings, storeSettings: StoreSettings }),
});
export const ordersInit = defineRpc({
  subject: 'rpc.catalog.orders_init',
  http: ['GET', '/orders/init'],
  who: whoMay('seeOrders'),
  cost: 'moderate',
  input: Empty,
  output: z.object({ storeSettings: StoreSettings, printSettings: PrintSettings, paymentTypes: z.array(PaymentType) }),
});
