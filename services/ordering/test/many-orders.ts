import type { Input, Output, Request, Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import type { TestService } from '@thali/testing/test-service';
import type { Restaurant } from './restaurant.js';

/**
 * Places one order of a naan at `at` and copies it until there are `count` open orders, each a second later than the one before. The copies
 * have `token_no` 100,001 and up.
 */
export async function leaveOrders(
  service: TestService,
  place: Restaurant,
  count: number,
  at: Date,
  more: Partial<Input<typeof createOrder>> = {},
): Promise<void> {
  const order = place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75, more);
  const { orderId } = await place.call(createOrder, order, { at });
  const copies = 'from generate_series(1, $2::int) as n';
  // The digits that make it an id of version 4, which contracts ask for.
  const id = (what: string) => `overlay(overlay(md5($1::text || '${what}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const given = [orderId, count - 1];
  // Beside the table and not as `(jsonb_populate_record(…)).*`, which PostgreSQL does once for each column.
  await service.sql(
    `insert into orders select copy.* ${copies} join orders o on o.id = $1::uuid
       cross join lateral jsonb_populate_record(o, jsonb_build_object('id', ${id('order')}, 'token_no', 100000 + n,
         'created_at', o.created_at + n * interval '1 second')) as copy`,
    given,
  );
  await service.sql(
    `insert into order_item select copy.* ${copies} join order_item i on i.order_id = $1::uuid
       cross join lateral jsonb_populate_record(i, jsonb_build_object('id', ${id('item')}, 'order_id', ${id('order')})) as copy`,
    given,
  );
}

/** The rows that a list returns, and the total over all pages that it reports. */
export async function pageOf<R extends Rpc>(
  service: TestService,
  place: Restaurant,
  contract: R,
  input: Request<R>,
  now?: Date,
): Promise<{ rows: Output<R>; total: number | undefined }> {
  const call = { caller: place.caller, requestId: 'long-lists', at: now };
  const { data, failed, totalCount } = await service.rpc.raw(contract.subject, JSON.stringify(input), call);
  const rows = JSON.parse(new TextDecoder().decode(data));
  if (failed) throw new Error(rows.message);
  return { rows, total: totalCount === undefined ? undefined : Number(totalCount) };
}
