import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Rpc } from './kernel.js';
import { operations } from './registry.js';

/** Lists that are never cut: what a store sets up, or what there are a few of. Everything else comes in pages. */
const whole = [
  ...['listCategories', 'listMenuItems', 'listPaymentTypes', 'listTables', 'listTaxes', 'listUsers', 'listDevices'],
  // One per period that was paid for.
  'listReceipts',
  // One of each limit.
  ...['catalogLimitsInUse', 'identityLimitsInUse', 'orderingLimitsInUse'],
  // The orders that were asked for.
  ...['invoiceOrders', 'tenantNames'],
  // All of them, as a file.
  'exportTenants',
  // A table has a few bookings at most in the hours that this is about.
  ...['upcomingReservations', 'todaysReservations'],
];
/** At most so many of what fits best; X-Total-Count says when there are more. */
const searches = ['searchCustomers', 'searchInvoices', 'searchOrders', 'searchReservations'];

const isList = ({ output }: Rpc): boolean =>
  (z.toJSONSchema(output, { unrepresentable: 'any' }) as { type?: string }).type === 'array';
const lists = Object.entries(operations).filter(
  ([name, contract]) => isList(contract) && ![...whole, ...searches].includes(name),
);

describe('every operation that answers a list', () => {
  it('is found', () => {
    expect(lists.length).toBeGreaterThan(8);
    for (const name of [...whole, ...searches]) expect(Object.keys(operations)).toContain(name);
  });

  it.each(lists)('%s comes in pages: the first without being asked, none larger than a thousand rows', (_name, { input }) => {
    const fields = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties as Record<
      string,
      { default?: number }
    >;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['page', 'perPage']));
    expect(fields.page?.default).toBe(1);
    expect(input.safeParse({ perPage: 1_001 }).success).toBe(false);
    expect(input.safeParse({ page: 2, perPage: 1 }).success).toBe(true);
  });
});
