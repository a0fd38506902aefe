import { describe, expect, it } from '@jest/globals';
import { AppError } from '@thali/kit/call/app-error';
import fc from 'fast-check';
import { bump, cancel, complete, type ItemRow, type OrderRow, recall, setItemStatus, stepItem } from './order.js';

const now = new Date('2026-11-21T10:00:00Z');
const by = { now, username: 'asha' };
const item = (id: string, unit_minor: number): ItemRow => ({
  id,
  order_id: 'o',
  item_id: id,
  title: id,
  variant_id: null,
  variant_title: null,
  variant_price_minor: null,
  addons: [],
  cancel_reason: null,
  stopped: 0,
  unit_minor,
  quantity: 1,
  notes: null,
  tax_title: 'GST',
  tax_rate_bp: 500,
  tax_rate_thousandths: null,
  tax_type: 'exclusive',
  status: 'created',
  status_at: now,
});
const order = (prices: number[], paid: boolean): OrderRow =>
  ({
    status: 'created',
    payment_status: paid ? 'paid' : 'pending',
    currency: 'INR',
    discount_percent_bp: 1000,
    discount_fixed_minor: null,
    items: prices.map((price, index) => item(String(index), price)),
  }) as OrderRow;

const statuses = ['preparing', 'completed', 'delivered', 'cancelled'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('board' as const), index: fc.nat(3), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constant('kitchen' as const), index: fc.nat(3), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constantFrom('bump' as const, 'recall' as const, 'cancel' as const, 'complete' as const) }),
);

function run(subject: OrderRow, action: typeof step extends fc.Arbitrary<infer S> ? S : never): boolean {
  try {
    if (action.kind === 'board') setItemStatus(subject, String(action.index), { status: action.status, reason: null }, by);
    else if (action.kind === 'kitchen') stepItem(subject, String(action.index), action.status, now);
    else if (action.kind === 'cancel') cancel(subject, by);
    else if (action.kind === 'complete') complete(subject, by);
    else ({ bump, recall })[action.kind](subject, now);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return false;
  }
}

describe('whatever happens to an order', () => {
  it('a refused step changes nothing, closed stays closed, cancelled stays cancelled, and its figures add up', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.nat(100_000), { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 25 }),
        (paid, prices, steps) => {
          const subject = order(prices, paid);
          for (const action of steps) {
            const before = structuredClone(subject);
            const changed = run(subject, action);
            if (!changed) expect(subject).toEqual(before);
            if (before.status !== 'created') expect(changed).toBe(false);
            for (const [index, { status }] of before.items.entries())
              if (status === 'cancelled') expect(subject.items[index]?.status).toBe('cancelled');
            if (paid && subject.status === 'created')
              expect(subject.items.every(({ status }) => status !== 'cancelled')).toBe(true);
            if (subject.total_minor !== undefined)
              expect(subject.subtotal_minor - subject.discount_minor + subject.tax_minor).toBe(subject.total_minor);
            if (subject.status === 'created') expect(subject.items.some(({ status }) => status !== 'cancelled')).toBe(true);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
