import { describe, expect, it } from '@jest/globals';
import type { ItemStatus, Order } from '@thali/proto/ordering/order';
import { allDay } from './all-day';
import { applyStep, isOpen, itemStep, ticketStep } from './steps';
import { ticket } from './tickets.fixture';

const make = (id: string, statuses: ItemStatus[]) => ticket(id, statuses, 0);
const statuses = (one: Order | undefined) => one?.items.map((item) => item.status);
const tapHeader = (one: Order) => {
  const step = ticketStep(one);
  return step ? applyStep([one], step)[0] : one;
};

describe('a tap on an item', () => {
  it('starts what is new and completes what is being prepared', () => {
    const one = make('a', ['created', 'preparing', 'completed', 'cancelled']);
    expect(one.items.map((item) => itemStep(item)?.status)).toEqual(['preparing', 'completed', undefined, undefined]);
  });
  it('changes that item only, and is the same when it is applied again', () => {
    const both = [make('a', ['created', 'created']), make('b', ['created'])];
    const step = itemStep(both[0]?.items[1] as Order['items'][number]);
    const after = applyStep(both, step as NonNullable<typeof step>);
    expect(statuses(after[0])).toEqual(['created', 'preparing']);
    expect(after[1]).toBe(both[1]);
    expect(applyStep(after, step as NonNullable<typeof step>)).toEqual(after);
  });
  it('changes nothing once the item was cancelled meanwhile', () => {
    const before = make('a', ['created']);
    const step = ticketStep(before) as NonNullable<ReturnType<typeof ticketStep>>;
    const cancelled = make('a', ['cancelled']);
    expect(applyStep([cancelled], step)[0]).toBe(cancelled);
  });
});

describe('a tap on the header', () => {
  it('starts all that is new; when nothing is new, completes what is being prepared', () => {
    const started = tapHeader(make('a', ['created', 'preparing', 'created', 'cancelled']));
    expect(statuses(started)).toEqual(['preparing', 'preparing', 'preparing', 'cancelled']);
    expect(statuses(tapHeader(started as Order))).toEqual(['completed', 'completed', 'completed', 'cancelled']);
  });
  it('does nothing to a ticket that is done', () => {
    expect(ticketStep(make('a', ['completed', 'cancelled']))).toBeUndefined();
  });
});

it('a ticket is open while something is to cook and its order is open', () => {
  expect(isOpen(make('a', ['completed', 'preparing']))).toBe(true);
  expect(isOpen(make('a', ['completed', 'delivered', 'cancelled']))).toBe(false);
  expect(isOpen({ ...make('a', ['created']), status: 'cancelled' })).toBe(false);
});

it('all day counts no piece that was refunded and is not to be cooked', () => {
  const one = make('a', ['created', 'cancelled']);
  const [first, second] = one.items as [Order['items'][number], Order['items'][number]];
  const items = [
    { ...first, quantity: 3, stopped: 2 },
    { ...second, stopped: 1 },
  ];
  expect(allDay([{ ...one, items }])).toEqual([{ title: 'Dish 0', quantity: 1 }]);
});

it('all day counts what is still to cook over all tickets, most first', () => {
  const tickets = [make('a', ['completed', 'created']), make('b', ['created', 'preparing', 'created'])];
  expect(allDay(tickets)).toEqual([
    { title: 'Dish 1', quantity: 2 },
    { title: 'Dish 0', quantity: 1 },
    { title: 'Dish 2', quantity: 1 },
  ]);
});
