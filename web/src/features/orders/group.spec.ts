import { describe, expect, it } from '@jest/globals';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { amountOf, leftToCook, placeOf, titleOf, toCollect } from './group';

type Part = Partial<OrderGroup['orders'][number]>;
const order = (part: Part) =>
  ({
    delivery_type: 'takeaway',
    payment_status: 'pending',
    totals: { total: 100 },
    items: [],
    ...part,
  }) as unknown as OrderGroup['orders'][number];
const group = (part: Partial<OrderGroup>): OrderGroup => ({
  table_id: null,
  table_title: null,
  floor: null,
  order_ids: [],
  due: 0,
  orders: [order({})],
  ...part,
});
const items = (...statuses: string[]) => statuses.map((status) => ({ status })) as Part['items'];

describe('the heading of a card', () => {
  it('is the table and its floor', () => {
    const table = group({ table_title: 'T7', floor: 'First Floor' });
    expect([titleOf(table), placeOf(table)]).toEqual(['Table T7', 'First Floor']);
  });
  it("is 'Seat Booking' and how the order leaves when there is no table", () => {
    expect([titleOf(group({})), placeOf(group({}))]).toEqual(['Seat Booking', 'Takeaway']);
  });
});

describe('the amount of a card', () => {
  it('is what is due', () => {
    expect(amountOf(group({ due: 798, orders: [order({}), order({ payment_status: 'paid' })] }), 'INR')).toBe(798);
  });
  it('is what was paid when nothing is due', () => {
    expect(amountOf(group({ orders: [order({ payment_status: 'paid' })] }), 'INR')).toBe(100);
  });
});

it('collects to the minor unit, where fractions do not add up', () => {
  expect(toCollect([group({ due: 0.1 }), group({ due: 0.2 })], 'INR')).toBe(0.3);
  expect(toCollect([group({ due: 1.105 }), group({ due: 2.205 })], 'KWD')).toBe(3.31);
});

it('has something left to cook while an item is new or being prepared', () => {
  expect(leftToCook(group({ orders: [order({ items: items('completed', 'preparing') })] }))).toBe(true);
  expect(leftToCook(group({ orders: [order({ items: items('completed', 'delivered', 'cancelled') })] }))).toBe(false);
});
