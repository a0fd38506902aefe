import { expect, test } from '@jest/globals';
import type { Order } from '@thali/proto/ordering/order';
import { partsOf } from './ticket-parts';

const ticket = (lines: number) => ({ items: Array.from({ length: lines }, (_, id) => ({ id: String(id) })) }) as Order;

test('a ticket of usual length stands in one piece and says nothing of parts', () => {
  for (const lines of [0, 1, 15]) expect(partsOf(ticket(lines))).toEqual([{ items: ticket(lines).items }]);
});

test('a long ticket stands in columns of about the same length, and every line stands once', () => {
  for (const lines of [16, 29, 30, 31, 100]) {
    const parts = partsOf(ticket(lines));
    expect(parts.flatMap(({ items }) => items)).toEqual(ticket(lines).items);
    const lengths = parts.map(({ items }) => items.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => `${at + 1} of ${parts.length}`));
  }
  expect(partsOf(ticket(30))).toHaveLength(2);
});
