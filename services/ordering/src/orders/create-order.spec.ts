import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer } from '@thali/proto/ordering/customers';
import { invoiceIssued, orderCreated } from '@thali/proto/ordering/order-events';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { persistently } from '@thali/testing/persistently';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { holdCounter } from '../../test/held-rows.js';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let service: TestService;
let place: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
  place = await openRestaurant(service);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const naan = (quantity = 1) => ({ id: place.items.naan.id, quantity });
/** 55 + 5 % */
const oneNaan = 57.75;
const tokensOf = (tenantId: string) =>
  service
    .sql<{ token_no: number }>('select token_no from orders where tenant_id = $1 order by token_no', [tenantId])
    .then((rows) => rows.map((row) => row.token_no));

describe('pricing', () => {
  it('takes prices from the menu: variant replaces the base price, addons come on top, exclusive tax is added', async () => {
    const { tikka } = place.items;
    const [, full] = tikka.variants;
    const cart = [
      { id: tikka.id, quantity: 2, variant_id: full?.id, addons_ids: [tikka.addons[0]?.id as string], notes: 'Less spicy' },
    ];
    const { orderId } = await place.call(createOrder, place.order(cart, 924));
    const order = (await place.call(listOrders, {})).flatMap((group) => group.orders).find(({ id }) => id === orderId);
    expect(order?.totals).toEqual({ subtotal: 880, discount: 0, taxTotal: 44, total: 924 });
    expect(order?.items).toMatchObject([
      {
        item_title: 'tikka',
        variant_title: 'Full',
        price: 440,
        quantity: 2,
        amount: 880,
        notes: 'Less spicy',
        addons: [{ title: 'Extra Mint Chutney', price: 20 }],
      },
    ]);
  });
  it('sells an inclusive item for what the menu shows', async () => {
    const { orderId } = await place.call(createOrder, place.order([{ id: place.items.lassi.id, quantity: 1 }], 118));
    const order = (await place.call(listOrders, {})).flatMap((group) => group.orders).find(({ id }) => id === orderId);
    expect(order?.totals).toEqual({ subtotal: 100, discount: 0, taxTotal: 18, total: 118 });
  });
  it('answers PRICES_CHANGED with the fresh figures when the payable differs by a paisa', async () => {
    await expect(place.call(createOrder, place.order([naan()], 57.74))).rejects.toMatchObject({
      code: 'PRICES_CHANGED',
      status: 409,
      extra: { details: { itemsTotal: 55, discount: 0, taxTotal: 2.75, payableTotal: 57.75 } },
    });
  });
  it('spreads a coupon before tax', async () => {
    const { orderId } = await place.call(createOrder, place.order([naan(2)], 103.95, { discount: 11, couponCode: 'welcome10' }));
    const order = (await place.call(listOrders, {})).flatMap((group) => group.orders).find(({ id }) => id === orderId);
    expect(order).toMatchObject({
      coupon_code: 'WELCOME10',
      totals: { subtotal: 110, discount: 11, taxTotal: 4.95, total: 103.95 },
    });
  });
  it('makes a 100 % coupon 0 with 0 tax', async () => {
    await place.call(createOrder, place.order([naan()], 0, { discount: 55, couponCode: 'ALL100' }));
  });
  it('accepts an unnamed discount only when a valid coupon gives it or an admin grants it', async () => {
    const cashier = service.as({ ...place.caller, role: 'user', scope: 'POS' });
    await cashier.call(createOrder, place.order([naan()], 51.98, { discount: 5.5 }));
    await expect(cashier.call(createOrder, place.order([naan()], 47.25, { discount: 10 }))).rejects.toMatchObject({
      code: 'DISCOUNT_INVALID',
    });
    await place.call(createOrder, place.order([naan()], 47.25, { discount: 10 }));
  });
  it.each([
    ['an expired coupon', { discount: 5.5, couponCode: 'OLD10' }, 'COUPON_INVALID'],
    ['an unknown coupon', { discount: 5.5, couponCode: 'NOPE' }, 'COUPON_INVALID'],
    ['a foreign table', { tableId: uuidv7() }, 'NOT_FOUND'],
    ['an unknown customer', { customerType: 'CUSTOMER' as const, customerId: '000' }, 'NOT_FOUND'],
    ['a customer order without a customer', { customerType: 'CUSTOMER' as const }, 'CUSTOMER_REQUIRED'],
  ])('refuses %s', async (_name, more, code) => {
    await expect(place.call(createOrder, place.order([naan()], oneNaan, more))).rejects.toMatchObject({ code });
  });
  it('refuses a table for anything but dine in', async () => {
    await expect(
      place.call(createOrder, place.order([naan()], oneNaan, { tableId: place.table, deliveryType: 'takeaway' })),
    ).rejects.toMatchObject({ code: 'TABLE_NOT_ALLOWED' });
  });
  it('refuses sold-out and unknown items, a missing or unknown variant, and an unknown addon', async () => {
    const { tikka, soldOut } = place.items;
    const line = (more: object) => place.call(createOrder, place.order([{ id: tikka.id, quantity: 1, ...more }], 1));
    await expect(line({ id: soldOut.id })).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE', status: 400 });
    await expect(line({ id: uuidv7() })).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' });
    await expect(line({})).rejects.toMatchObject({ code: 'VARIANT_REQUIRED' });
    await expect(line({ variant_id: uuidv7() })).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' });
    await expect(line({ variant_id: tikka.variants[0]?.id, addons_ids: [uuidv7()] })).rejects.toMatchObject({
      code: 'ADDON_UNKNOWN',
    });
  });
  it('refuses an empty cart and quantities outside 1-999 with the literal texts', async () => {
    await expect(place.call(createOrder, place.order([], 0))).rejects.toMatchObject({ message: 'Cart is empty!' });
    await expect(place.call(createOrder, place.order([naan(1000)], 1))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
  it('follows the menu: a new price bites once its event has come, and old orders keep theirs', async () => {
    const other = await openRestaurant(service);
    const data = { ...other.items.water, price: 25 };
    await other.call(createOrder, other.order([{ id: data.id, quantity: 1 }], 20));
    await other.change([{ kind: 'item', id: data.id, data }]);
    await expect(other.call(createOrder, other.order([{ id: data.id, quantity: 1 }], 20))).rejects.toMatchObject({
      code: 'PRICES_CHANGED',
    });
    await other.call(createOrder, other.order([{ id: data.id, quantity: 1 }], 25));
    const totals = (await other.call(listOrders, {})).flatMap((group) => group.orders.map((order) => order.totals.total));
    expect(totals.sort()).toEqual([20, 25]);
  });
});

it('ignores prices that come with a cart', async () => {
  const line = { ...naan(), price: 0.01, net_price: 0.01, total: 0.01, tax_rate: 0 };
  const { orderId } = await place.call(createOrder, place.order([line], oneNaan));
  expect(await service.sql('select total_minor::int from orders where id = $1', [orderId])).toEqual([{ total_minor: 5775 }]);
  await expect(place.call(createOrder, place.order([line], 0.01))).rejects.toMatchObject({ code: 'PRICES_CHANGED' });
});

describe('token numbers', () => {
  it('are 1..n in each of two tenants for 200 orders at once, with invalid ones among them', async () => {
    const two = await Promise.all([openRestaurant(service), openRestaurant(service)]);
    const calls = Array.from({ length: 200 }, (_, index) => {
      const one = two[index % 2] as Restaurant;
      return one
        .call(createOrder, one.order([{ id: one.items.naan.id, quantity: 1 }], index % 10 === 9 ? 1 : oneNaan))
        .catch((error) => error.code);
    });
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === 'PRICES_CHANGED')).toHaveLength(20);
    for (const { caller } of two) {
      const tokens = await tokensOf(caller.tenantId);
      expect(tokens).toEqual(Array.from({ length: tokens.length }, (_, index) => index + 1));
    }
  });
  it('start again at the business day of the store', async () => {
    const other = await openRestaurant(service);
    const at = (time: string) =>
      other.call(createOrder, other.order([{ id: other.items.water.id, quantity: 1 }], 20), { at: new Date(time) });
    expect((await at('2026-11-20T18:29:59.900Z')).tokenNo).toBe(1);
    expect((await at('2026-11-20T18:29:59.950Z')).tokenNo).toBe(2);
    expect((await at('2026-11-20T18:30:00.100Z')).tokenNo).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one order of 20 calls at once, with equal answers', async () => {
    const other = await openRestaurant(service);
    const order = other.order([{ id: other.items.water.id, quantity: 1 }], 20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => other.call(createOrder, order, { idempotencyKey: 'till-1' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await tokensOf(other.caller.tenantId)).toEqual([1]);
  });
  it('answers the first answer even when the menu has changed since', async () => {
    const other = await openRestaurant(service);
    const { water } = other.items;
    const order = other.order([{ id: water.id, quantity: 1 }], 20);
    const first = await other.call(createOrder, order, { idempotencyKey: 'k' });
    await other.change([{ kind: 'item', id: water.id, data: { ...water, price: 30 } }]);
    expect(await other.call(createOrder, order, { idempotencyKey: 'k' })).toEqual(first);
    await expect(other.call(createOrder, { ...order, payableAmount: 30 }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
  it('belongs to one operation: the same key pays another order', async () => {
    const other = await openRestaurant(service);
    const order = other.order([{ id: other.items.water.id, quantity: 1 }], 20);
    const one = await other.call(createOrder, order, { idempotencyKey: 'k' });
    const two = await other.call(createOrderAndInvoice, order, { idempotencyKey: 'k' });
    expect(two.orderId).not.toBe(one.orderId);
  });
});

describe('order and invoice in one', () => {
  it('numbers invoices 1..n of the financial year under load and tells the invoice', async () => {
    const other = await openRestaurant(service);
    const order = other.order([{ id: other.items.water.id, quantity: 1 }], 20);
    const at = new Date('2027-03-31T18:29:59Z');
    const paid = await Promise.all(Array.from({ length: 30 }, () => other.call(createOrderAndInvoice, order, { at })));
    expect(paid.map(({ invoiceId }) => invoiceId).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `26-27/${String(index + 1).padStart(6, '0')}`),
    );
    const next = await other.call(createOrderAndInvoice, order, { at: new Date('2027-03-31T18:30:01Z') });
    expect(next.invoiceId).toBe('27-28/000001');
    const event = await service.waitForEvent(
      invoiceIssued,
      ({ tenantId, data }) => tenantId === other.caller.tenantId && data.invoiceId === next.invoiceId,
    );
    expect(event.data).toMatchObject({ totalMinor: 2000, orderIds: [next.orderId], businessDay: '2027-04-01' });
  });
  it('splits the total over payment types when they add up to it', async () => {
    const { cash, upi } = place.paymentTypes;
    const order = place.order([naan()], oneNaan);
    const split = [
      { paymentTypeId: cash, amount: 50 },
      { paymentTypeId: upi, amount: 7.75 },
    ];
    const { invoiceId } = await place.call(createOrderAndInvoice, { ...order, payments: split });
    expect(
      await service.sql(
        'select title, amount_minor::int from invoice_payment where tenant_id = $1 and invoice_id = $2 order by position',
        [place.caller.tenantId, invoiceId],
      ),
    ).toEqual([
      { title: 'Cash', amount_minor: 5000 },
      { title: 'UPI', amount_minor: 775 },
    ]);
    await expect(place.call(createOrderAndInvoice, { ...order, payments: [split[0] as never] })).rejects.toMatchObject({
      code: 'PAYMENTS_MISMATCH',
    });
    await expect(
      place.call(createOrderAndInvoice, { ...order, payments: [{ paymentTypeId: uuidv7(), amount: oneNaan }] }),
    ).rejects.toMatchObject({ code: 'PAYMENT_TYPE_UNKNOWN' });
  });
});

describe('a batch', () => {
  it('tells the order with its token to the others', async () => {
    const { orderId, tokenNo } = await place.call(createOrder, place.order([naan()], oneNaan, { tableId: place.table }));
    expect(await service.waitForEvent(orderCreated, ({ data }) => data.orderId === orderId)).toMatchObject({
      data: { tokenNo, totalMinor: 5775, version: 1 },
    });
  });
  it('writes for the tenants it names and for no other', async () => {
    const [tenantId, id, at] = [uuidv7(), uuidv7(), new Date()];
    const event = () => ({ id: uuidv7(), subject: `evt.ordering.some.${tenantId}`, payload: { data: {} } });
    const order = {
      ...{ tenant_id: tenantId, position: 0, id, business_day: '2026-11-21', created_at: at, created_by: 'x' },
      ...{ delivery_type: 'dinein', customer_type: 'WALKIN', payment_status: 'pending', currency: 'INR' },
      ...{ subtotal_minor: 0, discount_minor: 0, tax_minor: 0, total_minor: 0, items: [], event: event(), told: event() },
      ticket: { tenant_id: tenantId, order_id: id, id, kind: 'round', lines: [], at },
    };
    const placeFor = (tenants: string) =>
      service.database.statement('test_batch', 'select place_orders_v7($1, $2, false)', [tenants, JSON.stringify([order])]);
    await expect(placeFor(place.caller.tenantId)).rejects.toThrow('row-level security');
    expect(await tokensOf(tenantId)).toEqual([]);
    await placeFor(`${place.caller.tenantId},${tenantId}`);
    expect(await tokensOf(tenantId)).toEqual([1]);
  });

  it('refuses a QR order that does not exist as not found', async () => {
    const order = place.order([{ id: place.items.water.id, quantity: 1 }], 20, { selectedQrOrderItem: uuidv7() });
    await expect(place.call(createOrder, order)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lets each order succeed or fail alone: a QR order that was handled before fails only its own', async () => {
    const [other, qrOrder] = [await openRestaurant(service), uuidv7()];
    await service.sql(
      `insert into qr_order (tenant_id, id, created_at, delivery_type, customer_type, items) values ($1, $2, now(), 'dinein', 'WALKIN', '[]')`,
      [other.caller.tenantId, qrOrder],
    );
    const order = other.order([{ id: other.items.water.id, quantity: 1 }], 20);
    const send = (n: number) => {
      const given = { ...order, selectedQrOrderItem: n % 2 ? qrOrder : null };
      return persistently((key) => other.call(createOrder, given, key)).catch(({ code }) => code);
    };
    const answers = await Promise.all([...Array(20).keys()].map((n) => send(n)));
    expect(answers.filter((answer) => answer === 'QR_ORDER_PROCESSED')).toHaveLength(9);
    expect(await tokensOf(other.caller.tenantId)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  });
  it('does not wait for a tenant whose counter is stuck', async () => {
    const [stuck, free] = await Promise.all([openRestaurant(service), openRestaurant(service)]);
    const send = (one: Restaurant) => one.call(createOrder, one.order([{ id: one.items.water.id, quantity: 1 }], 20));
    await send(stuck);
    const release = await holdCounter(service, stuck);
    try {
      const refused = send(stuck).catch((error) => error.code);
      await expect(Promise.race([send(free), refused])).resolves.toMatchObject({ tokenNo: 1 });
      expect(await refused).toBe('SERVICE_UNAVAILABLE');
    } finally {
      await release();
    }
    expect((await send(stuck)).tokenNo).toBe(2);
  });
  it('keeps the name of the customer it was made for', async () => {
    await place.call(addCustomer, { phone: '98860 41277', name: 'Vikram Shetty' });
    const { orderId } = await place.call(
      createOrder,
      place.order([naan()], oneNaan, { customerType: 'CUSTOMER', customerId: '98860 41277' }),
    );
    expect(await service.sql('select customer_name from orders where id = $1', [orderId])).toEqual([
      { customer_name: 'Vikram Shetty' },
    ]);
  });
});
