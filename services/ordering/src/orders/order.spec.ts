import { describe, expect, it } from '@jest/globals';
import { AppError } from '@thali/kit/call/app-error';
import { priceCart } from '@thali/money/cart';
import { priceNetDiscount } from '@thali/money/discount-of-net';
import fc from 'fast-check';
import { moneyLine } from './line.js';
import { bump, cancel, complete, type ItemRow, type OrderRow, recall, setItemStatus, stepItem } from './order.js';

const now = new Date('2026-11-21T10:00:00Z');
const by = { now, username: 'asha' };
const item = (id: string, unit_minor: number): ItemRow => ({
  id,
  order_id: 'o',
  position: 1,
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

const line = fc.record({
  unit_minor: fc.nat(100_000),
  quantity: fc.integer({ min: 1, max: 20 }),
  tax_rate_bp: fc.constantFrom(0, 500, 887, 1800),
  tax_rate_thousandths: fc.constantFrom(null, 8875),
  tax_type: fc.constantFrom('exclusive', 'inclusive', 'none'),
  status: fc.constantFrom('created' as const, 'preparing' as const, 'delivered' as const),
});
const discounts = fc.oneof(
  fc.record({ discount_percent_bp: fc.integer({ min: 0, max: 10_000 }), discount_fixed_minor: fc.constant(null) }),
  fc.record({ discount_percent_bp: fc.constant(null), discount_fixed_minor: fc.option(fc.nat(200_000)) }),
);
const cut = fc.record({ line: fc.nat(5), pieces: fc.integer({ min: 1, max: 20 }) });

describe('pieces of a line', () => {
  it('are a cancelled line beside the rest, and the figures are those of a cart that never had them', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        discounts,
        fc.boolean(),
        fc.boolean(),
        fc.array(cut, { minLength: 1, maxLength: 6 }),
        (lines, discount, halved_tax, menu_discount, cuts) => {
          const subject = { ...order([], false), ...discount, halved_tax, menu_discount };
          subject.items = lines.map((one, index) => ({ ...item(String(index), 0), ...one }));
          const left = lines.map(({ quantity }) => quantity);
          for (const { line: at, pieces } of cuts) {
            const index = at % lines.length;
            if (pieces > (left[index] as number)) continue;
            const cancelled = setItemStatus(
              subject,
              String(index),
              { status: 'cancelled', reason: 'Sold out', quantity: pieces },
              by,
            );
            expect(cancelled).toMatchObject({ quantity: pieces, status: 'cancelled', cancel_reason: 'Sold out', status_at: now });
            (left[index] as number) -= pieces;
            for (const [place, one] of lines.entries()) {
              const same = subject.items.filter(({ item_id }) => item_id === String(place));
              expect(same.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(one.quantity);
              const rest = same.find(({ id }) => id === String(place));
              const status = left[place] ? one.status : 'cancelled';
              expect([rest?.status, rest?.cancel_reason]).toEqual([status, left[place] ? null : 'Sold out']);
              if (left[place]) expect(rest?.quantity).toBe(left[place]);
            }
            const cart = lines.flatMap((one, place) => (left[place] ? [moneyLine({ ...one, quantity: left[place] })] : []));
            const { discount_percent_bp: percentBp, discount_fixed_minor: amountMinor } = discount;
            const off =
              percentBp !== null
                ? ({ type: 'percentage', percentBp } as const)
                : amountMinor !== null
                  ? ({ type: 'fixed', amountMinor } as const)
                  : null;
            const priced = (menu_discount ? priceCart : priceNetDiscount)(cart, off, halved_tax);
            expect(subject).toMatchObject({
              subtotal_minor: priced.itemsTotalMinor,
              discount_minor: priced.discountMinor,
              tax_minor: priced.taxTotalMinor,
              total_minor: priced.totalMinor,
            });
          }
          expect(new Set(subject.items.map(({ id }) => id)).size).toBe(subject.items.length);
          expect(subject.status).toBe(left.some(Boolean) ? 'created' : 'cancelled');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('are refused when fewer are left, with how many there are, and nothing changes', () => {
    const subject = order([100], false);
    (subject.items[0] as ItemRow).quantity = 2;
    const before = structuredClone(subject);
    const three = () => setItemStatus(subject, '0', { status: 'cancelled', reason: null, quantity: 3 }, by);
    expect(three).toThrow(
      expect.objectContaining({
        code: 'FEWER_LEFT',
        message: 'Only 2 of these are left!',
        extra: expect.objectContaining({ values: { left: 2 } }),
      }),
    );
    expect(subject).toEqual(before);
  });
});
