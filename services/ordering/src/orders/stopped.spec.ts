import { expect, test } from '@jest/globals';
import { ItemStatus } from '@thali/proto/ordering/order';
import fc from 'fast-check';
import type { ItemRow, OrderRow } from './order.js';
import { isStopped, standingOf, stopCooking, uncookedOf } from './stopped.js';
import { paperOf, ticketsByLines } from './ticket.js';

const now = new Date('2026-11-21T10:00:00Z');
const then = new Date('2026-11-21T09:00:00Z');
/** A line after these refunds of it in turn, each with its pieces and whether it stopped the kitchen. */
const line = fc
  .record({
    status: fc.constantFrom(...ItemStatus.options),
    quantity: fc.integer({ min: 1, max: 20 }),
    refunds: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), stops: fc.boolean() }), { maxLength: 4 }),
  })
  .map(({ status, quantity, refunds }) => {
    const item = { id: 'a', position: 1, status, quantity, stopped: 0, status_at: then, addons: [] as unknown } as ItemRow;
    const order = { status: 'created', items: [item] } as OrderRow;
    let refunded = 0;
    for (const refund of refunds) {
      const pieces = Math.min(refund.quantity, quantity - refunded);
      if (!pieces) break;
      refunded += pieces;
      if (refund.stops) stopCooking(uncookedOf([order], [{ orderItemId: 'a', details: '', quantity: pieces }]), now);
    }
    return { item, refunded, stops: refunds.some(({ stops }) => stops) };
  });

test('each piece of a line in the kitchen is either to be cooked or stopped, and only what was refunded is stopped or said to go on', () => {
  fc.assert(
    fc.property(line, ({ item, refunded }) => {
      const { status, toCook, stopped, goesOn } = standingOf(item, refunded);
      const inKitchen = item.status === 'created' || item.status === 'preparing';
      expect(toCook + stopped).toBe(inKitchen ? item.quantity : 0);
      expect(stopped + goesOn).toBe(inKitchen ? refunded : 0);
      expect(goesOn).toBeLessThanOrEqual(toCook);
      expect(status === 'cancelled').toBe(item.status === 'cancelled' || (inKitchen && !toCook));
      expect(isStopped(item)).toBe(inKitchen && !toCook);
    }),
  );
});

test('a refund that does not stop the kitchen changes no line, and one of what is cooked or cancelled stops nothing', () => {
  fc.assert(
    fc.property(line, ({ item, stops }) => {
      if (stops && (item.status === 'created' || item.status === 'preparing')) return;
      expect([item.stopped, item.status_at]).toEqual([0, then]);
    }),
  );
});

test('what is stopped while it is cooked stays said once the rest of the line is done', () => {
  const item = { status: 'completed', quantity: 3, stopped: 1 } as const;
  expect(standingOf(item, 2)).toEqual({ status: 'completed', toCook: 0, stopped: 1, goesOn: 0 });
});

test('what a pod of the release before cooked although it was stopped stands as cooked', () => {
  expect(standingOf({ status: 'completed', quantity: 2, stopped: 2 }, 2).status).toBe('completed');
});

test('an order that is closed has nothing left to stop', () => {
  const item = { id: 'a', status: 'created', quantity: 2, stopped: 0 } as ItemRow;
  for (const status of ['completed', 'cancelled'] as const)
    expect(uncookedOf([{ status, items: [item] } as OrderRow], [{ orderItemId: 'a', details: '', quantity: 1 }])).toEqual([]);
});

test('the paper has the pieces that are left of each line to cook, and says of all others not to cook them', () => {
  fc.assert(
    fc.property(line, ({ item }) => {
      const left = item.status === 'cancelled' ? 0 : item.quantity - item.stopped;
      const { items, cancelled } = paperOf(ticketsByLines({ items: [item] }));
      expect(items.map(({ quantity }) => quantity)).toEqual(left ? [left] : []);
      expect(cancelled.map(({ quantity }) => quantity)).toEqual(left < item.quantity ? [item.quantity - left] : []);
    }),
  );
});
