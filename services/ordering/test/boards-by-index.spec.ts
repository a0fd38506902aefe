import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { completeOrders, listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { openDay } from '@thali/proto/ordering/day-close';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { listLeftOpen } from '@thali/proto/ordering/left-open';
import {
  cancelOrders,
  completeAndPay,
  countOrders,
  listOrders,
  type OrderGroup,
  paymentSummary,
  searchOrders,
} from '@thali/proto/ordering/orders-board';
import { readsOf } from '@thali/testing/reads';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { ordering } from '../src/definition.js';
import { leaveOrders, pageOf } from './many-orders.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

const hour = 3_600_000;
const atTable = 4_900;
let service: TestService;
let cafe: Restaurant;
/** An order of 57.75, sent just now. */
let fresh: string;
beforeAll(async () => {
  service = await startTestService(ordering);
  cafe = await openRestaurant(service);
  await leaveOrders(service, cafe, 100_000, new Date(Date.now() - 30 * hour));
  await leaveOrders(service, cafe, atTable, new Date(Date.now() - 1.5 * hour), { tableId: cafe.table });
  const order = cafe.order([{ id: cafe.items.naan.id, quantity: 1 }], 57.75);
  fresh = (await cafe.call(createOrder, order)).orderId;
  await service.sql('vacuum analyze');
}, 300_000);
afterAll(() => service?.stop(), 60_000);

const reads: [string, Rpc, object, number][] = [
  ['the orders board', listOrders, {}, 6_000],
  ['its last page', listOrders, { page: 50, perPage: 2 }, 6_000],
  ['the orders board by a filter', listOrders, { payment: 'paid' }, 6_000],
  ['the kitchen', listKitchen, {}, 10_000],
  ['the kitchen’s last page', listKitchen, { page: 5 }, 10_000],
  ['what can be recalled', listRecallable, {}, 10_000],
  ['the counts', countOrders, {}, 10_000],
  ['the day close', openDay, {}, 6_000],
  ['what was left open', listLeftOpen, {}, 2_000],
  ['a search', searchOrders, { q: '57.75' }, 6_000],
  ['a search of the table', searchOrders, { q: 'table t4' }, 6_000],
];

describe('of a café with 105,000 open orders', () => {
  it.each(reads)('%s reads a bounded number of blocks', async (_what, contract, input, most) => {
    const { blocks, scanned } = await readsOf(service, cafe, contract, input as Request<Rpc>);
    expect(scanned.filter((table) => table === 'orders' || table === 'order_item')).toEqual([]);
    expect(blocks).toBeLessThan(most);
  });
  it('the first page has the newest order, and a table shows its newest 20 and says how many more there are', async () => {
    const { rows, total } = await pageOf(service, cafe, listOrders, { perPage: 10 });
    expect([rows.length, total]).toEqual([10, 101]);
    expect(rows.flatMap(({ order_ids }) => order_ids)).toContain(fresh);
    const table = rows.find(({ table_id }) => table_id === cafe.table) as OrderGroup;
    expect([table.orders.length, table.order_ids.length]).toEqual([20, 200]);
    expect(table.order_ids.slice(-20)).toEqual(table.orders.map(({ id }) => id));
    expect(table).toMatchObject({ due: 200 * 57.75, more: { orders: atTable - 20, due: (atTable - 200) * 57.75 } });
    expect(JSON.stringify(rows).length).toBeLessThan(100_000);
  });
  it('a token of the table that is older than those shown is found, with its table', async () => {
    const [{ id }] = (await service.sql<{ id: string }>(
      'select id from orders where tenant_id = $1 and table_id is not null order by created_at desc offset 500 limit 1',
      [cafe.caller.tenantId],
    )) as [{ id: string }];
    await service.sql('update orders set token_no = 900001 where id = $1', [id]);
    const [group] = await cafe.call(searchOrders, { q: '900001' });
    expect(group?.orders.map((order) => order.id)).toContain(id);
    expect([group?.orders.length, group?.more?.orders]).toEqual([20, atTable - 20]);
  });
  it('every order of the board is on one of its pages', async () => {
    const seen: string[] = [];
    for (let skip = 0, total = 1; skip < total; ) {
      const page = await pageOf(service, cafe, listOrders, { skip, perPage: 40 });
      total = page.total as number;
      skip += page.rows.length;
      seen.push(...page.rows.map(({ table_id, order_ids }) => table_id ?? (order_ids[0] as string)));
    }
    expect([seen.length, new Set(seen).size]).toEqual([101, 101]);
  });
});

describe('with orders of 200 lines', () => {
  let hall: Restaurant;
  let ids: string[];
  const orders = 60;
  beforeAll(async () => {
    hall = await openRestaurant(service);
    await leaveOrders(service, hall, orders, new Date(Date.now() - hour));
    await service.sql(
      `insert into order_item select copy.* from order_item i cross join generate_series(1, 199) as n
         cross join lateral jsonb_populate_record(i, jsonb_build_object('id', md5(i.id::text || n)::uuid, 'position', n)) as copy
       where i.tenant_id = $1`,
      [hall.caller.tenantId],
    );
    ids = (
      await service.sql<{ id: string }>('select id from orders where tenant_id = $1 order by created_at', [hall.caller.tenantId])
    ).map(({ id }) => id);
  }, 60_000);

  const megabyte = 1024 * 1024;
  /** All rows that a list has, page after page by `skip`, each page no larger than it may be. */
  async function allOf<R extends typeof listOrders | typeof listKitchen | typeof listUnpaidOrders>(contract: R, perPage: number) {
    const pages: Output<R>[] = [];
    for (let skip = 0, total = 1; skip < total; ) {
      const { rows, ...counted } = await pageOf(service, hall, contract, { skip, perPage } as Request<R>);
      expect(JSON.stringify(rows).length).toBeLessThan(1.2 * megabyte);
      expect(rows.length).toBeGreaterThan(0);
      total = counted.total as number;
      expect(total).toBe(orders);
      skip += rows.length;
      pages.push(rows);
    }
    return pages;
  }
  const idsOf = (row: { id: string } | OrderGroup): string => ('order_ids' in row ? (row.order_ids[0] as string) : row.id);
  it.each([
    ['the orders board', listOrders],
    ['the kitchen', listKitchen],
  ] as const)(
    '%s answers a megabyte at a time, and what did not fit is had by `skip`',
    async (_what, contract) => {
      const pages = await allOf(contract, 200);
      expect(pages.reverse().flatMap((rows) => rows.map(idsOf))).toEqual(ids);
    },
    60_000,
  );
  it('what is asked of more than 2,000 lines at once is refused in words, and of fewer done', async () => {
    const refused = { code: 'TOO_MANY_LINES', status: 409 };
    const few = ids.slice(0, 5);
    const { subtotal: subTotal, taxTotal, total, discount } = await hall.call(paymentSummary, { orderIds: few });
    await expect(hall.call(paymentSummary, { orderIds: ids })).rejects.toMatchObject(refused);
    const figures = { subTotal, taxTotal, total, discount };
    await expect(hall.call(completeAndPay, { orderIds: ids, ...figures })).rejects.toMatchObject(refused);
    await expect(hall.call(completeOrders, { orderIds: ids, unpaidReason: 'Left' })).rejects.toMatchObject(refused);
    await expect(hall.call(cancelOrders, { orderIds: ids })).rejects.toMatchObject(refused);
    await hall.call(completeOrders, { orderIds: few, unpaidReason: 'Left' });
  }, 60_000);
  it('of what was closed unpaid a page has a megabyte too, the last closed first', async () => {
    await service.sql(
      `update orders set status = 'completed', payment_status = 'pending', closed_at = created_at where tenant_id = $1`,
      [hall.caller.tenantId],
    );
    const pages = await allOf(listUnpaidOrders, 100);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed());
  }, 60_000);
});
