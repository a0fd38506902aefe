import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { cancelOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getTicket, reprintTicket, type Ticket, type ToldLine } from '@thali/proto/ordering/ticket';
import { law } from '@thali/testing/law';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const cart = () => [
  { id: place.items.water.id, quantity: 5 },
  { id: place.items.naan.id, quantity: 3 },
];
const send = async () => (await persistently((key) => place.call(createOrder, place.order(cart(), 273.25), key))).orderId;
const sell = () =>
  persistently((key) =>
    place.call(createOrderAndInvoice, { ...place.order(cart(), 273.25), netTotal: 265, taxTotal: 8.25, total: 273.25 }, key),
  );

/** What that release executes, from its `order-store.ts`, of the line at place $3: the order's lock, then pieces, a line or refunded pieces. $4 is an id for pieces. */
const ofPlace = `where tenant_id = $1 and order_id = $2 and position = $3 and status <> 'cancelled'`;
const statements = {
  pieces: [
    `insert into order_item select (jsonb_populate_record(i, jsonb_build_object('id', $4::uuid, 'quantity', 2, 'status', 'cancelled', 'status_at', now()))).*
     from order_item i ${ofPlace} and quantity > 2`,
    `update order_item set quantity = quantity - 2, status_at = now() ${ofPlace} and quantity > 2 and $4::uuid is not null`,
  ],
  line: [`update order_item set status = 'cancelled', status_at = now() ${ofPlace} and $4::uuid is not null`],
  stopped: [
    `update order_item set stopped = stopped + 1, status_at = now() ${ofPlace} and stopped < quantity and $4::uuid is not null`,
  ],
  cooked: [`update order_item set status = 'preparing', status_at = now() ${ofPlace} and $4::uuid is not null`],
};
const before = (orderId: string, what: keyof typeof statements, position = 1) =>
  service.database.tx({ tenantId: place.caller.tenantId }, async (tx) => {
    await tx.query('select from orders where tenant_id = $1 and id = $2 for update', [place.caller.tenantId, orderId]);
    const values = [place.caller.tenantId, orderId, position, uuidv7()];
    for (const statement of statements[what]) await tx.query(statement, values);
  });

interface Row {
  kind: 'round' | 'void' | 'reprint';
  lines: ToldLine[];
  by: string | null;
}
const ticketsOf = (orderId: string) => service.sql<Row>('select * from ticket where order_id = $1 order by at, id', [orderId]);
/** Kind, whether somebody is known to have done it, and dish and pieces of each line; in the order of their texts, because clocks of two pods may differ. */
const told = async (orderId: string) =>
  (await ticketsOf(orderId))
    .map(({ kind, by, lines }) => [
      kind,
      by === null ? 'somebody' : 'known',
      ...lines.map((line) => `${line.quantity} ${line.title}`),
    ])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1));
const paperOf = (orderId: string) => persistently(() => place.call(getTicket, { orderId }));
const lineOf = async (orderId: string, position = 1) =>
  (
    await service.sql<{ id: string }>(
      'select id from order_item where order_id = $1 and position = $2 order by status = $3, id limit 1',
      [orderId, position, 'cancelled'],
    )
  )[0]?.id as string;

const now = {
  reprint: (orderId: string) => persistently((key) => place.call(reprintTicket, { orderId }, key)),
  pieces: async (orderId: string, position = 1) => {
    const id = await lineOf(orderId, position);
    await persistently((key) => place.call(updateItemStatus, { id, status: 'cancelled', quantity: 1 }, key));
  },
  line: async (orderId: string, position = 1) => {
    const id = await lineOf(orderId, position);
    await persistently((key) => place.call(updateItemStatus, { id, status: 'cancelled' }, key));
  },
  order: (orderId: string) => persistently((key) => place.call(cancelOrders, { orderIds: [orderId], reason: 'Left' }, key)),
};
async function stop(invoiceId: string, orderId: string, position = 1) {
  const lines = [{ id: await lineOf(orderId, position), quantity: 1 }];
  const { total } = await place.call(previewCredit, { invoiceId, lines });
  const credit = { invoiceId, lines, total, reason: 'Too late', stopKitchen: true };
  await persistently((key) => place.call(creditInvoice, credit, key));
}

describe('what a pod of the release before takes off', () => {
  it.each([
    ['a line', 'line', '5 water'],
    ['pieces of a line', 'pieces', '2 water'],
    ['pieces that were refunded', 'stopped', '1 water'],
  ] as const)(
    'of an order that nobody touched is told by its lines, and with its round once it is touched: %s',
    async (_what, what, off) => {
      const orderId = await send();
      await before(orderId, what);
      expect(await ticketsOf(orderId)).toEqual([]);
      const paper = await paperOf(orderId);
      await now.reprint(orderId);
      const left = what === 'line' ? [] : [`${5 - Number(off[0])} water`];
      expect(await told(orderId)).toEqual([
        ['reprint', 'known', ...left, '3 naan'],
        ['round', 'known', '5 water', '3 naan'],
        ['void', 'somebody', off],
      ]);
      expect(await paperOf(orderId)).toEqual(paper);
    },
  );

  it.each([
    ['a line', 'line', '5 water'],
    ['pieces of a line', 'pieces', '2 water'],
    ['pieces that were refunded', 'stopped', '1 water'],
  ] as const)('of an order that has its round is told by the database, in the same transaction: %s', async (_what, what, off) => {
    const orderId = await send();
    await now.reprint(orderId);
    await before(orderId, what);
    await before(orderId, 'cooked', 2);
    expect(await told(orderId)).toEqual([
      ['reprint', 'known', '5 water', '3 naan'],
      ['round', 'known', '5 water', '3 naan'],
      ['void', 'somebody', off],
    ]);
  });

  it('is told once, whoever takes off what is left', async () => {
    const orderId = await send();
    await before(orderId, 'pieces');
    await now.pieces(orderId);
    await before(orderId, 'line', 2);
    await now.line(orderId);
    expect(await told(orderId)).toEqual([
      ['round', 'known', '5 water', '3 naan'],
      ['void', 'known', '1 water'],
      ['void', 'known', '2 water'],
      ['void', 'somebody', '2 water'],
      ['void', 'somebody', '3 naan'],
    ]);
  });
});

const act = fc.record({
  who: fc.constantFrom('before', 'now'),
  what: fc.constantFrom('pieces', 'pieces', 'line', 'stopped', 'stopped', 'cooked', 'reprint', 'order'),
  position: fc.constantFrom(1, 2),
  paid: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Does an act with one of the two orders. What does not suit it then is refused, or is left out: that release did not write it. */
async function run(
  { who, what, position, paid }: Act,
  unpaid: string,
  sold: { orderId: string; invoiceId: string },
): Promise<void> {
  const orderId = paid ? sold.orderId : unpaid;
  const suits = what === 'stopped' ? paid : !paid || !['pieces', 'line'].includes(what);
  if (!suits) return;
  const asBefore = what === 'reprint' || what === 'order' ? undefined : () => before(orderId, what, position);
  const asNow = { ...now, stopped: () => stop(sold.invoiceId, orderId, position), cooked: asBefore }[what];
  await (who === 'before' ? asBefore : asNow)?.(orderId, position).catch((error: { code?: string }) => {
    const explained = [
      'FEWER_LEFT',
      'ORDER_CLOSED',
      'ORDER_ALREADY_PAID',
      'ITEM_STATUS_NOT_ALLOWED',
      'ITEM_STOPPED',
      'CREDIT_TOO_MUCH',
    ];
    if (![...explained, 'CREDIT_CHANGED'].includes(String(error.code))) throw error;
  });
}

it('rounds less voids are what the lines say, line by line, however pods of both releases take turns, one by one and at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 16 }), async (acts) => {
      place = await openRestaurant(service);
      const [unpaid, sold] = await Promise.all([send(), sell()]);
      const half = Math.ceil(acts.length / 2);
      for (const one of acts.slice(0, half)) await run(one, unpaid, sold);
      await Promise.all(acts.slice(half).map((one) => run(one, unpaid, sold)));
      const papers = () => Promise.all([unpaid, sold.orderId].map(paperOf)) as Promise<Ticket[]>;
      await law('the paper of tickets is the paper of lines', async () => {
        const byTickets = await papers();
        await service.sql('delete from ticket where tenant_id = $1', [place.caller.tenantId]);
        expect(byTickets).toEqual(await papers());
      });
    }),
    { numRuns: 30 },
  );
}, 120_000);
