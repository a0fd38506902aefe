import { expect, test } from '@jest/globals';
import type { ItemStatus, Order } from '@thali/proto/ordering/order';
import type { QrOrder } from '@thali/proto/ordering/qr-orders';
import { counted } from '../../test/counted.js';
import { menuFrom } from '../menu/menu.js';
import { stateOf, taken } from './progress.js';

test.each<[ItemStatus[], string]>([
  [['created', 'created'], 'accepted'],
  [['created', 'preparing'], 'preparing'],
  [['created', 'completed'], 'preparing'],
  [['completed', 'delivered'], 'ready'],
  [['completed', 'cancelled'], 'ready'],
  [['created', 'cancelled'], 'accepted'],
  [['cancelled', 'cancelled'], 'cancelled'],
])('an accepted order of %j is %s', (statuses, state) => {
  expect(stateOf(statuses.map((status) => ({ status })))).toBe(state);
});

/** An accepted order of as many lines as a diner asked for, all of other dishes. */
function another(lines: number) {
  const line = { variant_title: null, quantity: 1, addons: [], notes: null };
  const item = (at: number) => ({
    ...line,
    id: `${at}`,
    item_id: `sold ${at}`,
    item_title: 'Naan',
    status: 'created',
    amount: 55,
  });
  const wish = (at: number) => ({ ...line, item_id: `wished ${at}`, item_title: 'Lassi', variant_id: null });
  const positions = Array.from({ length: lines }, (_, at) => at);
  return {
    items: counted(positions.map(item) as unknown as Order['items']),
    wishes: counted(positions.map(wish) as unknown as QrOrder['items']),
  };
}

test('the work of finding what was not served grows as the lines do', () => {
  const reads = (lines: number) => {
    const { items, wishes } = another(lines);
    const shown = taken({ items: items.rows } as Order, wishes.rows, menuFrom([]), new Map(), new Map());
    expect(shown.map(({ item_title, status }) => [item_title, status])).toEqual([
      ...items.rows.map(() => ['Naan', 'created']),
      ...wishes.rows.map(() => ['Lassi', 'cancelled']),
    ]);
    return items.reads() + wishes.reads();
  };
  expect(reads(4_000)).toBe(10 * reads(400));
});
