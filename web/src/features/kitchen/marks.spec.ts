import { describe, expect, it } from '@jest/globals';
import type { ItemStatus, Order } from '@thali/proto/ordering/order';
import { changedText, isFresh, look, type Memory } from './marks';
import { applyStep, offOf, ticketStep } from './steps';
import { ticket } from './tickets.fixture';

const MINUTE = 60_000;
const now = Date.parse('2026-11-20T14:00:00Z');
const old = (id: string, statuses: ItemStatus[]) => ticket(id, statuses, now - 10 * MINUTE);

/** Calls `look` with these boards in turn, one second apart. */
function screen(...looks: Order[][]) {
  let memory: Memory | undefined;
  let at = now;
  return looks.map((tickets) => {
    const seen = look(memory, tickets, at);
    memory = seen.memory;
    at += 1000;
    return { marks: Object.fromEntries(seen.memory.marks), news: [...seen.news] };
  });
}

describe('the first look', () => {
  it('marks what was placed within the last minute as new, and rings for nothing', () => {
    const [first] = screen([old('a', ['created']), ticket('b', ['created'], now - 14_000)]);
    expect(first).toEqual({ marks: { b: { kind: 'new', since: now - 14_000 } }, news: [] });
  });
  it('shows an order that was cancelled in the last minutes', () => {
    const [first] = screen([{ ...old('a', ['cancelled']), status: 'cancelled' }]);
    expect(first?.marks.a?.kind).toBe('cancelled');
  });
});

describe('from look to look', () => {
  it('a ticket that was not there is new and rings', () => {
    const [, second] = screen([], [ticket('a', ['created'], now)]);
    expect(second).toEqual({ marks: { a: { kind: 'new', since: now + 1000 } }, news: ['new'] });
  });
  it('an added and a cancelled line make the ticket changed, and the cancellation is what rings', () => {
    const [, second] = screen([old('a', ['created', 'created'])], [old('a', ['created', 'cancelled', 'created'])]);
    expect(second?.marks.a).toEqual({ kind: 'changed', since: now + 1000, added: ['a-2'], cancelled: ['a-1'] });
    expect(second?.news).toEqual(['cancelled']);
  });
  it('pieces of a line that are cancelled make the ticket changed and ring, though their line was not there before', () => {
    const five = old('a', ['created', 'created']);
    const [dish] = five.items as [Order['items'][number]];
    dish.quantity = 5;
    const four = { ...five, items: five.items.map((item) => (item === dish ? { ...item, quantity: 4 } : item)) };
    four.items.splice(1, 0, { ...dish, id: 'one', quantity: 1, status: 'cancelled' });
    const looks = screen([five], [four], [four]);
    expect(looks[1]).toEqual({
      marks: { a: { kind: 'changed', since: now + 1000, added: [], cancelled: ['one'] } },
      news: ['cancelled'],
    });
    expect(looks[2]?.news).toEqual([]);
  });
  it('an added line alone rings as a change', () => {
    const [, second] = screen([old('a', ['created'])], [old('a', ['created', 'created'])]);
    expect(second?.news).toEqual(['changed']);
  });
  it('changes gather until somebody takes the next step; a line added and cancelled counts as cancelled', () => {
    const looks = screen(
      [old('a', ['created'])],
      [old('a', ['created', 'created', 'created'])],
      [old('a', ['created', 'created', 'cancelled'])],
      [old('a', ['preparing', 'created', 'cancelled'])],
    );
    expect(looks[2]?.marks.a).toMatchObject({ added: ['a-1'], cancelled: ['a-2'] });
    expect(looks[3]).toEqual({ marks: {}, news: [] });
  });
  it('a mark stays and does not ring again while nothing happens', () => {
    const fresh = ticket('a', ['created'], now);
    const looks = screen([], [fresh], [fresh], [fresh]);
    expect(looks[3]).toEqual({ marks: { a: { kind: 'new', since: now + 1000 } }, news: [] });
  });
  it('steps taken here are no news', () => {
    const before = [old('a', ['created', 'preparing'])];
    const step = ticketStep(before[0] as Order);
    const [, second] = screen(before, applyStep(before, step as NonNullable<typeof step>));
    expect(second).toEqual({ marks: {}, news: [] });
  });
  it('a ticket that comes back is recalled and does not ring', () => {
    const looks = screen([old('a', ['preparing'])], [], [old('a', ['preparing'])]);
    expect(looks[2]).toEqual({ marks: { a: { kind: 'recalled', since: now + 2000 } }, news: [] });
  });
});

describe('an order that is cancelled as a whole', () => {
  const cancelled: Order = { ...old('a', ['cancelled']), status: 'cancelled' };
  it('rings and stays marked', () => {
    const looks = screen([old('a', ['preparing'])], [cancelled], [cancelled]);
    expect(looks[1]).toEqual({ marks: { a: { kind: 'cancelled', since: now + 1000 } }, news: ['cancelled'] });
    expect(looks[2]).toEqual({ marks: { a: { kind: 'cancelled', since: now + 1000 } }, news: [] });
  });
  it('says nothing when the kitchen was done with it, or never saw it', () => {
    expect(screen([old('a', ['completed'])], [cancelled])[1]).toEqual({ marks: {}, news: [] });
    expect(screen([old('a', ['preparing'])], [], [cancelled])[2]).toEqual({ marks: {}, news: [] });
    expect(screen([], [cancelled])[1]).toEqual({ marks: {}, news: [] });
  });
});

describe('what is refunded', () => {
  /** The ticket whose first line has these pieces stopped and going on. */
  const refunded = (statuses: ItemStatus[], stopped: number, goesOn = 0): Order => {
    const one = old('a', statuses);
    return { ...one, items: one.items.map((item, at) => (at ? item : { ...item, stopped, goes_on: goesOn })) };
  };
  const off = refunded(['cancelled', 'completed'], 1);
  it('and is not to be cooked rings and stays marked, also where nothing else is left to cook', () => {
    const looks = screen([old('a', ['preparing', 'completed'])], [off], [off]);
    expect(looks[1]).toEqual({ marks: { a: { kind: 'refunded', since: now + 1000 } }, news: ['cancelled'] });
    expect(looks[2]).toEqual({ marks: { a: { kind: 'refunded', since: now + 1000 } }, news: [] });
    expect(offOf(off)).toBe('refunded');
  });
  it('is shown by a screen that is opened meanwhile', () => {
    expect(screen([off])[0]?.marks.a?.kind).toBe('refunded');
    expect(screen([], [off])[1]).toEqual({ marks: {}, news: [] });
  });
  it('in part or beside what is to be cooked is told on the ticket until its next step, and not again by that step', () => {
    const looks = screen(
      [old('a', ['created', 'created'])],
      [refunded(['created', 'created'], 1)],
      [refunded(['cancelled', 'created'], 2)],
      [refunded(['cancelled', 'preparing'], 2)],
      [refunded(['cancelled', 'completed'], 2)],
    );
    expect(looks.map(({ marks, news }) => [marks.a?.kind, news])).toEqual([
      [undefined, []],
      ['refunded', ['cancelled']],
      ['refunded', ['cancelled']],
      [undefined, []],
      [undefined, []],
    ]);
    expect(offOf(refunded(['created', 'created'], 1))).toBeUndefined();
  });
  it('and goes on being cooked is told without a ring, because nothing changes for who cooks', () => {
    const looks = screen([old('a', ['created'])], [refunded(['created'], 0, 1)], [refunded(['preparing'], 0, 1)]);
    expect(looks[1]).toEqual({ marks: { a: { kind: 'goes-on', since: now + 1000 } }, news: [] });
    expect(looks[2]).toEqual({ marks: {}, news: [] });
  });
});

describe('how long a mark is shown', () => {
  it.each([
    ['new', 59_000, true],
    ['new', 60_000, false],
    ['recalled', 299_000, true],
    ['recalled', 300_000, false],
    ['cancelled', 3_600_000, true],
    ['refunded', 3_600_000, true],
    ['goes-on', 300_000, false],
  ] as const)('%s after %i ms: %s', (kind, after, shown) => {
    expect(isFresh({ kind, since: now }, now + after)).toBe(shown);
  });
  it('forgets tickets that went long ago', () => {
    const gone = look(look(undefined, [old('a', ['created'])], now).memory, [], now + 1000).memory;
    expect(look(gone, [], now + 21 * MINUTE).memory.seen.size).toBe(0);
  });
});

it('names the changes', () => {
  expect(changedText({ added: ['x'], cancelled: ['y'] })).toBe('Changed: 1 added, 1 cancelled');
  expect(changedText({ added: ['x', 'z'], cancelled: [] })).toBe('Changed: 2 added');
});
