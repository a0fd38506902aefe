import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { bumpTicket, listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { listOrders } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { leaveOrders, pageOf } from './many-orders.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const yesterday = new Date(Date.now() - 20 * 3_600_000);
const send = async (more: object = {}) =>
  (await place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75, more))).orderId;

describe('with 300 orders that nobody closed', () => {
  it('a new order stands in the kitchen, the last of the newest, and what is left out is counted and on the next page', async () => {
    await leaveOrders(service, place, 300, yesterday);
    const fresh = await send();
    const first = await pageOf(service, place, listKitchen, {});
    expect(first.rows.at(-1)?.id).toBe(fresh);
    expect(first.total).toBe(301);
    const second = await pageOf(service, place, listKitchen, { page: 2 });
    expect(second.total).toBe(301);
    const ids = [...second.rows, ...first.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(301);
    const times = [...second.rows, ...first.rows].map(({ date }) => date);
    expect(times).toEqual(times.toSorted());
    expect((await pageOf(service, place, listKitchen, { page: 9 })).rows).toEqual([]);
  }, 60_000);

  it('a new order stands on the orders board, and every order on one of its pages', async () => {
    await leaveOrders(service, place, 600, yesterday);
    const fresh = await send();
    const seen: string[] = [];
    let total = Number.NaN;
    for (let page = 1; page <= 4; page++) {
      const { rows, ...counted } = await pageOf(service, place, listOrders, { page });
      if (page === 1) expect(rows.flatMap(({ order_ids }) => order_ids)).toContain(fresh);
      seen.push(...rows.flatMap(({ order_ids }) => order_ids));
      total = counted.total as number;
    }
    expect(total).toBe(601);
    expect([seen.length, new Set(seen).size]).toEqual([601, 601]);
  }, 60_000);

  it('a table with an old and a new order is whole on the first page, so that all of it is paid', async () => {
    const old = await place.call(
      createOrder,
      place.order([{ id: place.items.water.id, quantity: 1 }], 20, { tableId: place.table }),
      { at: new Date(yesterday.getTime() - 60_000) },
    );
    await leaveOrders(service, place, 300, yesterday);
    const fresh = await send({ tableId: place.table });
    const { rows } = await pageOf(service, place, listOrders, {});
    expect(rows.find(({ table_id }) => table_id === place.table)).toMatchObject({
      order_ids: [old.orderId, fresh],
      due: 77.75,
    });
  }, 60_000);

  it('the ticket completed last can be recalled, however many were completed in the last minutes', async () => {
    await leaveOrders(service, place, 60, new Date());
    await service.sql(`update order_item set status = 'completed', status_at = now() where tenant_id = $1`, [
      place.caller.tenantId,
    ]);
    const last = await send();
    for (let step = 0; step < 2; step++) await place.call(bumpTicket, { orderId: last });
    const { rows, total } = await pageOf(service, place, listRecallable, {});
    expect([rows[0]?.id, total]).toEqual([last, 61]);
  }, 60_000);
});
