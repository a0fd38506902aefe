import { randomUUID } from 'node:crypto';
import type { Act } from '@thali/proto/acts';
import { menuColumns } from '@thali/proto/catalog/menu-items';
import type { Request, Rpc } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { firstPaperMinutes } from '@thali/proto/ordering/receipt';
import { operations } from '@thali/proto/registry';
import { callInside } from './inside.ts';
import type { Input } from './operator-samples.ts';
import type { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';

/** A call by which something is done. Whoever may do one of `acts` may make it; `input` makes one that succeeds, new each time. */
export interface Way {
  name: string;
  contract: Rpc;
  acts: readonly Act[];
  input: (restaurant: Restaurant) => Promise<Input> | Input;
}

const reason = 'Cold food';
const sent = async (r: Restaurant): Promise<string> => (await r.owner.ok(createOrder, r.order())).orderId;
const sale = (r: Restaurant): Request<typeof createOrderAndInvoice> => ({ ...r.order(), netTotal: 100, taxTotal: 0, total: 100 });
const sold = async (r: Restaurant): Promise<string> => (await r.owner.ok(createOrderAndInvoice, sale(r))).orderId;
/** Paid, completed and handed over long ago. */
async function handedOver(r: Restaurant): Promise<string> {
  const before = new Date(Date.now() - (firstPaperMinutes + 1) * 60_000);
  const { orderId } = await callInside(createOrderAndInvoice, sale(r), r.tenantId, before);
  await callInside(completeOrders, { orderIds: [orderId] }, r.tenantId, before);
  return orderId;
}
const sample = async (name: string, r: Restaurant): Promise<Input> => (await samples[name]?.(r)) ?? {};

type One = Pick<Way, 'acts' | 'input'>;
/** Operations that do one act or another, each with inputs that are one of them. */
const oneByOne: Record<string, Record<string, One>> = {
  updateItemStatus: {
    'moving an item': { acts: ['moveItem'], input: (r) => sample('updateItemStatus', r) },
    'taking an item off': {
      acts: ['voidItem'],
      input: async (r) => ({ ...(await sample('updateItemStatus', r)), status: 'cancelled', reason }),
    },
    'taking pieces off': {
      acts: ['voidItem'],
      input: async (r) => ({ ...(await sample('updateItemStatus', r)), status: 'cancelled', reason, quantity: 1 }),
    },
  },
  cancelOrders: {
    'of what is not paid': { acts: ['cancelUnpaid'], input: async (r) => ({ orderIds: [await sent(r)] }) },
    'of what is paid': { acts: ['giveBack'], input: async (r) => ({ orderIds: [await sold(r)], reason }) },
  },
  completeOrders: {
    'of what is paid': { acts: ['moveItem'], input: async (r) => ({ orderIds: [await sold(r)] }) },
    'of what is not paid': {
      acts: ['closeUnpaid'],
      input: async (r) => ({ orderIds: [await sent(r)], unpaidReason: 'Left without paying' }),
    },
  },
  getReceipt: {
    'before the payment': { acts: ['takePayment', 'reprint'], input: async (r) => ({ orderIds: [await sent(r)] }) },
    'right after the payment': { acts: ['takePayment', 'reprint'], input: async (r) => ({ orderIds: [await sold(r)] }) },
    'long after it': { acts: ['reprint'], input: async (r) => ({ orderIds: [await handedOver(r)] }) },
  },
};
/** Open to whoever may do any of its acts, and the same for all of them. */
const sameForAll = ['countOrders', 'upcomingReservations'];

/** Where the sample would be refused for another reason than a missing right, or has no input. */
const right: Record<string, Way['input']> = {
  exportReport: () => ({ type: 'today', section: 'days' }),
  importMenu: () => ({ csv: `${menuColumns.join(',')}\r\n,${randomUUID()},,60,,,veg,no,,\r\n`, dryRun: false }),
  addUser: async (r) => ({ ...(await sample('addUser', r)), userScopes: [] }),
  updateUser: async (r) => ({ ...(await sample('updateUser', r)), userScopes: [] }),
};

/** All calls with a route that a scope opens, act by act. @throws when an operation with several acts does not say which of them is when */
export const ways: readonly Way[] = Object.entries(operations).flatMap(([name, contract]): Way[] => {
  const { who, http } = contract;
  if (!http || who.kind !== 'scope') return [];
  const split = Object.entries(oneByOne[name] ?? {});
  if (split.length) return split.map(([when, one]) => ({ ...one, name: `${name} ${when}`, contract }));
  if (who.anyOf.length > 1 && !sameForAll.includes(name)) throw new Error(`say in ways.ts which call of ${name} is which act`);
  return [{ name, contract, acts: who.anyOf, input: right[name] ?? ((r) => sample(name, r)) }];
});
