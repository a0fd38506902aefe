import { describe, expect, it } from '@jest/globals';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { bumpTicket, recallTicket } from '@thali/proto/ordering/kitchen';
import { cancelOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getTicket, reprintTicket, type ToldLine, ticketTold } from '@thali/proto/ordering/ticket';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

interface Row {
  id: string;
  kind: string;
  token_no: number;
  lines: ToldLine[];
  by: string | null;
  at: Date;
}
const ticketsOf = (orderId: string) =>
  service.sql<Row>('select * from ticket where tenant_id = $1 and order_id = $2 order by at, id', [
    place.caller.tenantId,
    orderId,
  ]);
/** What the tickets of an order say: kind, then dish and pieces of each line. */
const told = async (orderId: string) =>
  (await ticketsOf(orderId)).map(({ kind, lines }) => [kind, ...lines.map(({ title, quantity }) => [title, quantity])]);
const linesOf = (orderId: string) =>
  service
    .sql<{ id: string }>('select id from order_item where order_id = $1 order by position, id', [orderId])
    .then((rows) => rows.map(({ id }) => id) as [string, string]);

/** Five naans and three bottles of water. */
const cart = () => [
  { id: place.items.naan.id, quantity: 5 },
  { id: place.items.water.id, quantity: 3 },
];
const send = async () => (await place.call(createOrder, place.order(cart(), 348.75))).orderId;
const sell = () =>
  place.call(createOrderAndInvoice, { ...place.order(cart(), 348.75), netTotal: 335, taxTotal: 13.75, total: 348.75 });
const off = (id: string, quantity?: number, key = uuidv7()) =>
  place.call(updateItemStatus, { id, status: 'cancelled', quantity }, { idempotencyKey: key });
async function refund(invoiceId: string, lines: { id: string; quantity: number }[], stopKitchen: boolean) {
  const { total } = await place.call(previewCredit, { invoiceId, lines });
  await place.call(creditInvoice, { invoiceId, lines, total, reason: 'Too late', stopKitchen });
}

describe('what the kitchen is told is a ticket', () => {
  it('of a round, once its order is touched: its lines as they were sent, the number of the day, who sent it and when, and no amount of money', async () => {
    const { tikka } = place.items;
    const [variant, addon] = [tikka.variants[1], tikka.addons[0]].map((one) => ({ id: one?.id as string, title: one?.title }));
    const line = { id: tikka.id, quantity: 2, variant_id: variant?.id, addons_ids: [addon?.id as string], notes: 'No onion' };
    const { orderId, tokenNo } = await place.call(createOrder, place.order([line], 924));
    expect(await ticketsOf(orderId)).toEqual([]);
    const colleague = service.as({ tenantId: place.caller.tenantId });
    const { ticketId } = await colleague.call(reprintTicket, { orderId }, { idempotencyKey: uuidv7() });
    const [id] = await linesOf(orderId);
    const lines = [
      { ...{ id, of: null, itemId: tikka.id, title: 'tikka', variant, addons: [addon], notes: 'No onion', quantity: 2 } },
    ];
    const [round, again, ...more] = await ticketsOf(orderId);
    expect([round, again, more]).toMatchObject([
      { kind: 'round', token_no: tokenNo, by: place.caller.userId, lines },
      { id: ticketId, kind: 'reprint', token_no: tokenNo, by: colleague.caller.userId, lines },
      [],
    ]);
    const [{ created_at: at }] = (await service.sql('select created_at from orders where id = $1', [orderId])) as [
      { created_at: Date },
    ];
    expect(round?.at).toEqual(at);
    // `order_created` told the round, when it was.
    await service.waitForEvent(ticketTold, ({ data }) => data.orderId === orderId);
    const events = await service.sql(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject like 'evt.ordering.ticket_told.%'`,
      [place.caller.tenantId],
    );
    const told = { kind: 'reprint', tokenNo, by: colleague.caller.userId, at: again?.at.toISOString(), lines };
    expect(events).toEqual([{ data: { ticketId, orderId, ...told } }]);
  });

  it('of pieces that are cancelled, of the rest of the line, and of the rest of the order: each once, by what was left', async () => {
    const orderId = await send();
    const [naan] = await linesOf(orderId);
    const { cancelledId } = await off(naan, 2);
    await off(naan, 1);
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Left' }, { idempotencyKey: uuidv7() });
    expect(await told(orderId)).toEqual([
      ['round', ['naan', 5], ['water', 3]],
      ['void', ['naan', 2]],
      ['void', ['naan', 1]],
      ['void', ['naan', 2], ['water', 3]],
    ]);
    expect((await ticketsOf(orderId))[1]).toMatchObject({ lines: [{ id: cancelledId, of: naan }], by: place.caller.userId });
    await service.waitForEvent(
      ticketTold,
      ({ data }) => data.orderId === orderId && data.lines.length === 2 && data.kind === 'void',
    );
  });

  it('of a refund that stops the kitchen, and not of one after which it goes on; cancelling the order tells the others', async () => {
    const { orderId, invoiceId } = await sell();
    const [naan, water] = await linesOf(orderId);
    await refund(invoiceId, [{ id: naan, quantity: 2 }], false);
    await refund(invoiceId, [{ id: naan, quantity: 1 }], true);
    await refund(invoiceId, [{ id: water, quantity: 3 }], true);
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Left' }, { idempotencyKey: uuidv7() });
    expect(await told(orderId)).toEqual([
      ['round', ['naan', 5], ['water', 3]],
      ['void', ['naan', 1]],
      ['void', ['water', 3]],
      ['void', ['naan', 4]],
    ]);
    const { items, cancelled } = await place.call(getTicket, { orderId });
    expect([items, cancelled?.map(({ id, quantity }) => [id, quantity])]).toEqual([
      [],
      [
        [naan, 5],
        [water, 3],
      ],
    ]);
  });

  it('not of cooking, recalling, delivering or completing, nor of what is refused: an order that nobody touches costs no row', async () => {
    const orderId = await send();
    const [naan] = await linesOf(orderId);
    for (const contract of [bumpTicket, bumpTicket, recallTicket]) await place.call(contract, { orderId });
    await expect(off(naan, 6)).rejects.toMatchObject({ code: 'FEWER_LEFT' });
    await place.call(completeOrders, { orderIds: [orderId], unpaidReason: 'Left without paying' });
    await expect(off(naan)).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
    expect(await told(orderId)).toEqual([]);
  });

  it('once for each key, however often it is sent', async () => {
    const orderId = await send();
    const [naan] = await linesOf(orderId);
    for (let time = 0; time < 2; time++) {
      await off(naan, 2, 'the same tap');
      await place.call(reprintTicket, { orderId }, { idempotencyKey: 'the same paper' });
    }
    expect((await told(orderId)).map(([kind]) => kind)).toEqual(['round', 'void', 'reprint']);
  });

  it('of a paper that is printed again, with what is to be cooked then, also of an order that is closed', async () => {
    const orderId = await send();
    const [naan] = await linesOf(orderId);
    await off(naan, 2);
    await place.call(completeOrders, { orderIds: [orderId], unpaidReason: 'Left without paying' });
    const { ticketId } = await place.call(reprintTicket, { orderId }, { idempotencyKey: uuidv7() });
    expect((await told(orderId)).at(-1)).toEqual(['reprint', ['naan', 3], ['water', 3]]);
    expect((await ticketsOf(orderId)).at(-1)?.id).toBe(ticketId);
    await service.waitForEvent(ticketTold, ({ data }) => data.orderId === orderId && data.kind === 'reprint');
    const foreign = service.as();
    await expect(foreign.call(reprintTicket, { orderId }, { idempotencyKey: uuidv7() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('an order of which something was taken off before there were tickets', () => {
  it('has the paper that its lines tell, and is told as it was sent, with what was off by then, once it is touched again', async () => {
    const { orderId, invoiceId } = await sell();
    const unpaid = await send();
    const paper = () => Promise.all([orderId, unpaid].map((id) => place.call(getTicket, { orderId: id })));
    const changes = async () => {
      const [[naan], [pieces, water]] = await Promise.all([linesOf(orderId), linesOf(unpaid)]);
      await refund(invoiceId, [{ id: naan, quantity: 1 }], true);
      await off(pieces, 1);
      await off(water);
    };
    await changes();
    const first = await paper();
    await service.sql('delete from ticket where tenant_id = $1', [place.caller.tenantId]);
    expect(await paper()).toEqual(first);
    const [[naan], [pieces]] = await Promise.all([linesOf(orderId), linesOf(unpaid)]);
    await refund(invoiceId, [{ id: naan, quantity: 1 }], true);
    await off(pieces, 2);
    expect((await paper()).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[3, 3], [2]]);
    expect([await told(orderId), await told(unpaid)]).toEqual([
      [
        ['round', ['naan', 5], ['water', 3]],
        ['void', ['naan', 1]],
        ['void', ['naan', 1]],
      ],
      [
        ['round', ['naan', 5], ['water', 3]],
        ['void', ['naan', 1], ['water', 3]],
        ['void', ['naan', 2]],
      ],
    ]);
    // Who took it off before, nobody wrote down.
    const [, before, after] = await ticketsOf(unpaid);
    expect([before, after]).toMatchObject([{ by: null }, { by: place.caller.userId }]);
    await service.waitForEvent(ticketTold, ({ data }) => data.ticketId === before?.id && data.by === null);
  });
});
