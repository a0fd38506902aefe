import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { bumpTicket, listKitchen, recallTicket } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { cancelOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getTicket, reprintTicket, type ToldLine } from '@thali/proto/ordering/ticket';
import { blocked } from '@thali/testing/blocked';
import { eventually } from '@thali/testing/eventually';
import { hold } from '@thali/testing/held-rows';
import { law } from '@thali/testing/law';
import { persistently } from '@thali/testing/persistently';
import { startTestService, type TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import { ordering } from '../src/definition.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
beforeEach(async () => {
  place = await openRestaurant(service);
});
afterAll(() => service?.stop(), 60_000);

interface Row {
  order_id: string;
  id: string;
  kind: 'round' | 'void' | 'reprint';
  lines: ToldLine[];
}
interface Line {
  id: string;
  order_id: string;
  quantity: number;
  stopped: number;
  status: string;
  position: number;
}
const mine = <T extends object>(table: string) =>
  service.sql<T>(`select * from ${table} where tenant_id = $1 order by id`, [place.caller.tenantId]);
const sum = (lines: readonly { quantity: number }[]) => lines.reduce((all, { quantity }) => all + quantity, 0);

const cart = () => [
  { id: place.items.naan.id, quantity: 5 },
  { id: place.items.water.id, quantity: 3 },
];
const send = (quantity?: number) =>
  persistently((key) =>
    place.call(
      createOrder,
      quantity ? place.order([{ id: place.items.water.id, quantity }], 20 * quantity) : place.order(cart(), 348.75),
      key,
    ),
  );
const sell = () =>
  persistently((key) =>
    place.call(createOrderAndInvoice, { ...place.order(cart(), 348.75), netTotal: 335, taxTotal: 13.75, total: 348.75 }, key),
  );
const cancelPieces = (id: string, quantity?: number) =>
  persistently((key) => place.call(updateItemStatus, { id, status: 'cancelled', quantity }, key));

const step = fc.record({
  kind: fc.constantFrom('round', 'pieces', 'pieces', 'line', 'order', 'stop', 'stop', 'refund', 'reprint', 'bump', 'recall'),
  which: fc.nat(),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** How the model counts an answer: as a ticket of this kind, or as none. A round is no ticket until its order is touched. */
type Counted = 'void' | 'reprint' | undefined;

const as = (kind: Counted) => () => kind;
/** Does a step with one of the orders or lines that there are. A refusal that the state of things explains tells nothing. */
async function run({ kind, which, quantity }: Step): Promise<Counted> {
  const of = <T>(rows: readonly T[]) => rows[which % rows.length] as T;
  const orders = await mine<{ id: string; invoice_id: string | null }>('orders');
  const order = of(orders);
  const lines = (await mine<Line>('order_item')).filter(({ order_id }) => order_id === order.id);
  const line = of(lines);
  const does: Record<Step['kind'], () => Promise<Counted>> = {
    round: () => (which % 2 ? send() : sell()).then(as(undefined)),
    pieces: () => cancelPieces(line.id, quantity).then(as('void')),
    line: () => cancelPieces(line.id).then(as('void')),
    // Of an order that is paid nothing may be left to tell.
    order: async () =>
      order.invoice_id
        ? undefined
        : persistently((key) => place.call(cancelOrders, { orderIds: [order.id] }, key)).then(as('void')),
    stop: () => giveBack(order.invoice_id, [{ id: line.id, quantity }], true),
    refund: () => giveBack(order.invoice_id, [{ id: line.id, quantity }], false),
    reprint: () => persistently((key) => place.call(reprintTicket, { orderId: order.id }, key)).then(as('reprint')),
    bump: () => persistently(() => place.call(bumpTicket, { orderId: order.id })).then(as(undefined)),
    recall: () => persistently(() => place.call(recallTicket, { orderId: order.id })).then(as(undefined)),
  };
  const explained = [
    ...['FEWER_LEFT', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID', 'ITEM_STATUS_NOT_ALLOWED', 'ITEM_STOPPED', 'CREDIT_TOO_MUCH'],
    'CREDIT_CHANGED',
  ];
  return does[kind]().catch((error: { code?: string }) => {
    if (explained.includes(String(error.code))) return undefined;
    throw error;
  });
}
async function giveBack(
  invoiceId: string | null,
  lines: { id: string; quantity: number }[],
  stopKitchen: boolean,
): Promise<Counted> {
  if (!invoiceId) return undefined;
  const { total } = await place.call(previewCredit, { invoiceId, lines });
  const credit = { invoiceId, lines, total, reason: 'Too late', stopKitchen };
  const { creditNoteId } = await persistently((key) => place.call(creditInvoice, credit, key));
  // Between the question and the answer the kitchen may have finished: the audit log has what was true.
  const [act] = await service.sql<{ kitchen?: string }>(
    `select payload->'data'->'details'->>'kitchen' as kitchen from outbox where tenant_id = $1
     and payload->'data'->'details'->>'creditNoteId' = $2`,
    [place.caller.tenantId, creditNoteId],
  );
  return act?.kitchen === 'stopped' ? 'void' : undefined;
}

/**
 * For each line as it was sent: what the tickets say is left of it, what its rows say, and what the kitchen's board says, if it is there. Of an order that
 * has no ticket nothing was taken off.
 */
async function compare() {
  const [tickets, rows] = [await mine<Row>('ticket'), await mine<Line>('order_item')];
  const board = new Map(
    ((await place.call(listKitchen, {})) as Order[]).flatMap(({ items }) => items.map((item) => [item.id, item])),
  );
  const said = (kind: Row['kind']) => tickets.filter((ticket) => ticket.kind === kind).flatMap(({ lines }) => lines);
  const [rounds, voids] = [said('round'), said('void')];
  const touched = new Set(tickets.map(({ order_id }) => order_id));
  return [...Map.groupBy(rows, ({ order_id, position }) => `${order_id} line ${position}`)].map(([line, there]) => {
    const sent = rounds.filter(({ id }) => there.some((row) => row.id === id));
    const off = voids.filter(({ of, id }) => sent.some((round) => round.id === (of ?? id)));
    const told = (touched.has(there[0]?.order_id as string) ? sum(sent) : sum(there)) - sum(off);
    const here = there.filter(({ status }) => status !== 'cancelled');
    const left = sum(here) - here.reduce((all, { stopped }) => all + stopped, 0);
    const shown = there.flatMap(({ id }) => board.get(id) ?? []).filter(({ status }) => status !== 'cancelled');
    const onBoard = shown.reduce((all, { quantity, stopped }) => all + quantity - (stopped ?? 0), 0);
    return { line, told, left, onBoard: there.some(({ id }) => board.has(id)) ? onBoard : told };
  });
}
/** The orders of which there is any ticket, and those of which there is a round; each as often as there is one. */
async function touchedAndRounds() {
  const tickets = await mine<Row>('ticket');
  const rounds = tickets.filter(({ kind }) => kind === 'round');
  return [[...new Set(tickets.map(({ order_id }) => order_id))].sort(), rounds.map(({ order_id }) => order_id).sort()];
}
const equal = (lines: Awaited<ReturnType<typeof compare>>) =>
  lines.map((line) => ({ ...line, told: line.left, onBoard: line.left }));

describe('the kitchen is told of each change exactly once', () => {
  it('whatever is sent, cancelled, stopped, refunded, cooked, recalled and printed again, in turn and at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        place = await openRestaurant(service);
        const counted = await Promise.all([send().then(as(undefined)), sell().then(as(undefined))]);
        const half = Math.ceil(steps.length / 2);
        for (const one of steps.slice(0, half)) counted.push(await run(one));
        counted.push(...(await Promise.all(steps.slice(half).map(run))));
        await law('what the tickets say is what the board shows, and each change is one of them', async () => {
          const lines = await compare();
          expect(lines).toEqual(equal(lines));
          const [touched, rounds] = await touchedAndRounds();
          expect(rounds).toEqual(touched);
          const told = (await mine<Row>('ticket')).filter(({ kind }) => kind !== 'round');
          expect(told.map(({ kind }) => kind).sort()).toEqual(counted.filter((kind) => kind !== undefined).sort());
          const events = await service.sql<{ id: string }>(
            `select payload->'data'->>'ticketId' as id from outbox where tenant_id = $1 and subject like 'evt.ordering.ticket_told.%' order by 1`,
            [place.caller.tenantId],
          );
          expect(events).toEqual(told.map(({ id }) => ({ id })));
        });
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it('when 64 orders are sent and 64 pieces of one line are cancelled at once', async () => {
    const { orderId } = await send(100);
    const [{ id }] = (await mine<Line>('order_item')) as [Line];
    await Promise.all(Array.from({ length: 64 }, () => Promise.all([send(1), cancelPieces(id, 1)])));
    await law('each of 64 is told once', async () => {
      const tickets = await mine<Row>('ticket');
      expect(tickets.filter(({ kind }) => kind === 'round').map(({ order_id }) => order_id)).toEqual([orderId]);
      expect(tickets.filter(({ kind, order_id }) => kind === 'void' && order_id === orderId)).toHaveLength(64);
      const lines = await compare();
      expect(lines).toEqual(equal(lines));
    });
    const { items, cancelled } = await place.call(getTicket, { orderId });
    expect([sum(items), sum(cancelled ?? [])]).toEqual([36, 64]);
  }, 60_000);

  it('when one order is printed again 32 times and 32 of its pieces are cancelled at once, before anybody touched it: of one round', async () => {
    const { orderId } = await send(100);
    const [{ id }] = (await mine<Line>('order_item')) as [Line];
    const reprint = () => persistently((key) => place.call(reprintTicket, { orderId }, key));
    await Promise.all(Array.from({ length: 32 }, () => Promise.all([reprint(), cancelPieces(id, 1)])));
    await law('64 that are first make one round', async () => {
      const kinds = Map.groupBy(await mine<Row>('ticket'), ({ kind }) => kind);
      expect(['round', 'void', 'reprint'].map((kind) => kinds.get(kind as Row['kind'])?.length)).toEqual([1, 32, 32]);
      expect(sum(kinds.get('round')?.[0]?.lines ?? [])).toBe(100);
      const lines = await compare();
      expect(lines).toEqual(equal(lines));
    });
  }, 60_000);
});

/** Kills the connections that stand before a lock, as a server that dies does, and waits until they are gone. */
async function kill() {
  const killed = await service.sql<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  const pids = killed.map(({ pid }) => pid);
  await eventually(
    'their end',
    async () => !(await service.sql('select from pg_stat_activity where pid = any($1)', [pids])).length,
  );
}

describe('what is killed between its rows has written all of them or none', () => {
  it('a cancelled line: nothing is told, and once when it is repeated', async () => {
    const { orderId } = await send();
    const [line] = (await mine<Line>('order_item')) as [Line];
    // The ticket is written by then, and the lines are not.
    const release = await hold(service, 'select from order_item where id = $1 for update', [line.id]);
    const cancelling = cancelPieces(line.id, 2);
    await blocked(service);
    await kill();
    expect(await mine('ticket')).toEqual([]);
    await release();
    await cancelling;
    const voids = (await mine<Row>('ticket')).filter(({ kind }) => kind === 'void');
    expect(voids.map(({ order_id, lines }) => [order_id, sum(lines)])).toEqual([[orderId, 2]]);
    const lines = await compare();
    expect(lines).toEqual(equal(lines));
  }, 60_000);

  it('the first that is taken off: no round without its void', async () => {
    const { orderId } = await send();
    const [line] = (await mine<Line>('order_item')) as [Line];
    // A void stands before this lock when its round is written, as in a server that is slow.
    await service.sql(
      `create function stand() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(72); return new; end $$`,
    );
    await service.sql(
      `create trigger stand before insert on ticket for each row when (new.kind = 'void') execute function stand()`,
    );
    const release = await hold(service, 'select pg_advisory_xact_lock($1)', ['72']);
    const cancelling = cancelPieces(line.id, 2);
    try {
      await blocked(service);
      await kill();
      expect(await mine('ticket')).toEqual([]);
    } finally {
      await release();
      await service.sql('drop function stand() cascade');
    }
    await cancelling;
    const tickets = await mine<Row>('ticket');
    expect(tickets.map(({ kind, order_id, lines }) => [kind, order_id, ...lines.map(({ quantity }) => quantity)])).toEqual([
      ['round', orderId, 5, 3],
      ['void', orderId, 2],
    ]);
  }, 60_000);
});
