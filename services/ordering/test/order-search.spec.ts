import { describe, expect, it } from '@jest/globals';
import { defaultCalendar } from '@thali/kit/domain/business-day';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer } from '@thali/proto/ordering/customers';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { cancelOrders, listOrders, searchOrders } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { guestValues } from '../src/customers/guest-phones.js';
import { searchStatement } from '../src/invoices/search-invoices.js';
import { statement } from '../src/orders/search-orders.js';
import { leaveOrders, pageOf } from './many-orders.js';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const send = async (more: object = {}, at?: Date) =>
  (await place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75, more), { at })).orderId;
const found = async (q: string, now?: Date) =>
  (await place.call(searchOrders, { q }, { at: now })).map(({ order_ids }) => order_ids);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a search of orders', () => {
  it('finds by token, amount, table, floor and customer, and nothing of another restaurant', async () => {
    await place.call(addCustomer, { phone: '9845012345', name: 'Meera Nair' });
    const [table, meera] = [
      await send({ tableId: place.table }),
      await send({ customerType: 'CUSTOMER', customerId: '9845012345' }),
    ];
    const water = place.order([{ id: place.items.water.id, quantity: 1 }], 20);
    const { orderId: paid } = await place.call(createOrderAndInvoice, water);
    expect(await found('2')).toEqual([[meera]]);
    expect(await found('20')).toEqual([[paid]]);
    expect(await found('57.75')).toEqual([[table], [meera]]);
    expect(await found('table t4')).toEqual([[table]]);
    expect(await found('ground')).toEqual([[table]]);
    expect(await found('nair')).toEqual([[meera]]);
    expect(await found('98450')).toEqual([[meera]]);
    expect(await found('098450 12345')).toEqual([[meera]]);
    for (const q of ['%', '_', '\\', ' ', '1e3', '99999999999999999999']) expect(await found(q)).toEqual([]);
    expect(await (await openRestaurant(service)).call(searchOrders, { q: '2' })).toEqual([]);
  });

  it('brings the whole table of an open order, so that it is not paid in part', async () => {
    const first = await send({ tableId: place.table });
    const second = await send({ tableId: place.table });
    expect(await place.call(searchOrders, { q: '2' })).toMatchObject([{ order_ids: [first, second], due: 115.5 }]);
  });

  it('finds what was closed in the last days by itself, and what is open whatever its age', async () => {
    const [open, old, fresh] = [await send({}, daysAgo(40)), await send({}, daysAgo(9)), await send({}, daysAgo(1))];
    await place.call(cancelOrders, { orderIds: [old, fresh] });
    expect(await found('57.75')).toEqual([[open], [fresh]]);
  });

  it('finds 50 at most, and says when there are more', async () => {
    await leaveOrders(service, place, 60, daysAgo(1));
    const { rows, total } = await pageOf(service, place, searchOrders, { q: '57.75' });
    expect([rows.length, total]).toEqual([50, 51]);
  }, 60_000);

  it('reads two ranges of indexes, not the restaurant’s whole past', async () => {
    await leaveOrders(service, place, 5_000, daysAgo(100));
    await service.sql(`update orders set status = 'completed', closed_at = created_at where tenant_id = $1`, [
      place.caller.tenantId,
    ]);
    await service.sql('analyze orders');
    const values = [place.caller.tenantId, daysAgo(8), '%7%', 7, 700, 51, '%7%'];
    const plan = await service.sql<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${statement}`, values);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/orders_open/);
    expect(text).toMatch(/orders_created/);
    expect(text).not.toMatch(/Seq Scan/);
    expect(Math.max(0, ...[...text.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows)))).toBeLessThan(
      1_000,
    );
  }, 120_000);
});

describe('the filters of the orders board', () => {
  it('keep whole groups: by what is left to pay, and by how an order leaves', async () => {
    const unpaid = await send({ tableId: place.table });
    const water = (more: object) => place.order([{ id: place.items.water.id, quantity: 1 }], 20, more);
    const { orderId: paid } = await place.call(createOrderAndInvoice, water({ tableId: place.table }));
    const { orderId: away } = await place.call(createOrderAndInvoice, water({ deliveryType: 'takeaway' }));
    const shown = async (filter: Request<typeof listOrders>) =>
      (await place.call(listOrders, filter)).map(({ order_ids }) => order_ids);
    expect(await shown({})).toEqual([[unpaid, paid], [away]]);
    expect(await shown({ payment: 'unpaid' })).toEqual([[unpaid, paid]]);
    expect(await shown({ payment: 'paid' })).toEqual([[away]]);
    expect(await shown({ deliveryType: 'takeaway' })).toEqual([[away]]);
    expect(await shown({ payment: 'unpaid', deliveryType: 'takeaway' })).toEqual([]);
  });
});

describe('a search of invoices', () => {
  it('reads an index of what is searched, not the invoices, and a token of each day', async () => {
    await place.call(createOrderAndInvoice, place.order([{ id: place.items.water.id, quantity: 1 }], 20));
    await service.sql(
      `insert into invoice select copy.* from generate_series(1, 25000) as n join invoice i on i.tenant_id = $1
         cross join lateral jsonb_populate_record(i, jsonb_build_object('id', 'OLD/' || n, 'tenant_id',
           case when n <= 2500 then i.tenant_id else md5((n % 50)::text)::uuid end, 'created_at', i.created_at - n * interval '1 minute',
           'business_day', i.business_day - n / 100, 'customer_name', 'Guest ' || n)) as copy`,
      [place.caller.tenantId],
    );
    expect((await place.call(searchInvoices, { q: 'guest 2499' })).map(({ invoice_id }) => invoice_id)).toEqual(['OLD/2499']);
    await service.sql('vacuum analyze invoice');
    const planOf = async (...given: unknown[]) =>
      (await service.sql<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off) ${searchStatement}`, [...given]))
        .map((line) => line['QUERY PLAN'])
        .join('\n');
    const given = (q: string) => guestValues(place.caller.tenantId, q, { calendar: defaultCalendar });
    for (const plan of [await planOf(...given('nobody'), '%nobody%', null), await planOf(...given('7'), '%7%', 7)]) {
      expect(plan).toMatch(/Index Only Scan.* using invoice_search/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  }, 120_000);
});
