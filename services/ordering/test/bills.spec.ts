import { describe, expect, it } from '@jest/globals';
import { billChanged } from '@thali/proto/ordering/bill';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { cancelOrders, completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { codeOf } from './diner-orders.js';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const water = (more: object = {}) => place.order([{ id: place.items.water.id, quantity: 1 }], 20, more);
const naan = (more: object = {}) => place.order([{ id: place.items.naan.id, quantity: 2 }], 115.5, more);
const atTable = () => ({ tableId: place.table });
const payAtOnce = () => place.call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });

/** What a naan twice and a bottle of water cost, as the till sends it. */
const both = { subTotal: 130, taxTotal: 5.5, discount: 0, total: 135.5 };
const pay = (orderIds: string[], key?: string) => place.call(completeAndPay, { orderIds, ...both }, { idempotencyKey: key });

const bills = () =>
  service.sql(
    `select id, version, table_id, state, currency, subtotal_minor, discount_minor, tax_minor, total_minor, rule, invoice_id,
       opened_at = issued_at and opened_by = issued_by as at_once,
       array(select o.id from orders o where o.tenant_id = bill.tenant_id and o.bill_id = bill.id order by o.id) as orders
     from bill where tenant_id = $1 order by invoice_id`,
    [place.caller.tenantId],
  );

describe('a bill', () => {
  it('is made when it is paid: over the rounds of a table, with the figures of its invoice', async () => {
    const rounds = [await place.call(createOrder, naan(atTable())), await place.call(createOrder, water(atTable()))];
    const orders = rounds.map(({ orderId }) => orderId).sort();
    expect(await bills()).toEqual([]);
    const { invoiceId } = await pay(orders);
    const settled = {
      ...{ version: 1, table_id: place.table, state: 'settled', currency: 'INR', rule: 1, at_once: true },
      ...{ subtotal_minor: 13000, discount_minor: 0, tax_minor: 550, total_minor: 13550, invoice_id: invoiceId, orders },
    };
    expect(await bills()).toEqual([{ id: expect.any(String), ...settled }]);
  });

  it('is made with an order that is paid at once, and nothing of it is lost when the call is repeated', async () => {
    const sale = { ...water(), netTotal: 20, taxTotal: 0, total: 20 };
    const again = [uuidv7(), uuidv7()].flatMap((key) => [key, key]);
    const placed = [];
    for (const idempotencyKey of again) placed.push(await place.call(createOrderAndInvoice, sale, { idempotencyKey }));
    const [first, , second] = placed;
    expect(await bills()).toMatchObject([first, second].map((one) => ({ invoice_id: one?.invoiceId, orders: [one?.orderId] })));
  });

  it('is told with its whole state', async () => {
    const { orderId, invoiceId } = await payAtOnce();
    const [bill] = (await bills()) as { id: string }[];
    const { data } = await service.waitForEvent(billChanged, (event) => event.data.orderIds.includes(orderId));
    expect(data).toEqual({
      ...{
        billId: bill?.id,
        version: 1,
        state: 'settled',
        tableId: null,
        orderIds: [orderId],
        invoiceId,
        currency: 'INR',
        rule: 1,
      },
      ...{ subtotalMinor: 2000, discountMinor: 0, taxMinor: 0, totalMinor: 2000 },
      ...{ openedAt: data.issuedAt, issuedAt: expect.any(String) },
    });
  });

  it('stays as it was issued when all of it is given back', async () => {
    const { orderId } = await payAtOnce();
    const before = await bills();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Cold food' });
    expect(await bills()).toEqual(before);
  });

  it('is one, however many tills take the money at once', async () => {
    const { orderId: one } = await place.call(createOrder, naan(atTable()));
    const { orderId: other } = await place.call(createOrder, water(atTable()));
    const answers = await Promise.all(Array.from({ length: 64 }, () => codeOf(pay([one, other], uuidv7()))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(await bills()).toMatchObject([{ orders: [one, other].sort() }]);
    expect(await service.sql('select from invoice where tenant_id = $1', [place.caller.tenantId])).toHaveLength(1);
  });

  it('is refused by the database where an order has an invoice, and no number is lost by that', async () => {
    const { orderId } = await payAtOnce();
    await expect(asPod('issue_invoices_v3', billOf([orderId]))).rejects.toMatchObject({ code: 'TH003' });
    expect(await bills()).toHaveLength(1);
    expect((await payAtOnce()).invoiceId).toMatch(/000002$/);
  });

  it('is kept: nobody who serves can change or take away one', async () => {
    await payAtOnce();
    const serving = (statement: string) => service.database.tx(place.caller, (tx) => tx.query(statement));
    for (const change of [
      'delete from bill',
      `update bill set state = 'void'`,
      'update bill set total_minor = 0, subtotal_minor = 0',
    ])
      await expect(serving(change)).rejects.toThrow('permission denied');
  });

  it('belongs to one restaurant', async () => {
    await payAtOnce();
    const stranger = await openRestaurant(service);
    const seen = (one: Restaurant) => service.database.tx(one.caller, (tx) => tx.query<unknown[]>('select from bill'));
    expect([await seen(place), await seen(stranger)].map(({ length }) => length)).toEqual([1, 0]);
  });
});

describe.each(['issue_invoices', 'issue_invoices_v2'])('what a pod of the release before issues by %s', (name) => {
  it('has its bill at once, with all of its orders', async () => {
    const orders = [await place.call(createOrder, naan(atTable())), await place.call(createOrder, water(atTable()))];
    const ids = orders.map(({ orderId }) => orderId).sort();
    await asPod(name, invoiceOf(ids));
    const figures = { subtotal_minor: 13000, discount_minor: 0, tax_minor: 550, total_minor: 13550 };
    expect(await bills()).toMatchObject([
      { ...figures, table_id: place.table, state: 'settled', rule: 1, at_once: true, orders: ids },
    ]);
    expect(await place.call(listOrders, {})).toMatchObject([{ table_id: place.table, order_ids: expect.arrayContaining(ids) }]);
  });
});

/** An invoice over these orders (a naan twice and a bottle of water) as releases before bills send it. */
function invoiceOf(order_ids: string[]) {
  const { tenantId, userId } = place.caller;
  return {
    ...{ position: 0, series: '26-27/', business_day: '2026-11-21', created_at: new Date(), created_by: userId, currency: 'INR' },
    ...{ subtotal_minor: 13000, discount_minor: 0, tax_minor: 550, total_minor: 13550, delivery_type: 'dinein', taxes: [] },
    payments: [{ position: 1, payment_type_id: place.paymentTypes.cash, title: 'Cash', amount_minor: 13550 }],
    order_ids,
    event: { id: uuidv7(), subject: `evt.ordering.invoice_issued.${tenantId}`, payload: { data: { invoiceId: '' } } },
  };
}

function billOf(order_ids: string[]) {
  const { created_at: opened_at, created_by: opened_by, event, ...invoice } = invoiceOf(order_ids);
  const { subtotal_minor, discount_minor, tax_minor, total_minor, currency } = invoice;
  return {
    ...{
      id: uuidv7(),
      position: 0,
      version: 1,
      state: 'settled',
      rule: 1,
      opened_at,
      opened_by,
      issued_at: opened_at,
      order_ids,
    },
    ...{ subtotal_minor, discount_minor, tax_minor, total_minor, currency, event: { ...event, id: uuidv7() } },
    invoice: { ...invoice, created_at: opened_at, created_by: opened_by, event },
  };
}

/** Issues one document as a running pod does. */
const asPod = (name: string, document: object) =>
  service.database.tx(place.caller, (tx) =>
    tx.query(`select ${name}($1, $2)`, [place.caller.tenantId, JSON.stringify([document])]),
  );
