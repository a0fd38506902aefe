import { unbound } from '../system/everything-of.ts';
import type { Ledger } from './ledger.ts';
import { type Verdict, verdict } from './verdict.ts';

interface OrderRow {
  id: string;
  token_no: number;
  total: number;
  lines: number;
  quantity: number;
  lines_minor: number;
  subtotal: number;
  events: number;
  keys: string[];
}

/** The orders of these tenants by their ids, each with its lines, its event in the outbox, and its Idempotency-Keys. */
export async function ordersOf(tenantIds: string[]): Promise<Map<string, OrderRow>> {
  const rows = await unbound('ordering', async (client) => {
    const { rows } = await client.query<OrderRow>(
      `with event as (
         select tenant_id, payload->'data'->>'orderId' as order_id, count(*)::int as events from outbox
         where tenant_id = any($1) and subject like 'evt.ordering.order_created.%' group by 1, 2
       ), key as (
         select tenant_id, answer->>'orderId' as order_id, array_agg(key) as keys from idempotency_key
         where tenant_id = any($1) and operation in ('rpc.ordering.create_order', 'rpc.ordering.create_order_and_invoice') group by 1, 2
       ), line as (
         select tenant_id, order_id, count(*)::int as lines, sum(quantity)::int as quantity, sum(unit_minor * quantity)::int as lines_minor
         from order_item where tenant_id = any($1) group by 1, 2
       )
       select o.id, o.token_no, o.total_minor::int as total, o.subtotal_minor::int as subtotal, coalesce(events, 0) as events,
         coalesce(keys, '{}') as keys, coalesce(lines, 0) as lines, coalesce(quantity, 0) as quantity,
         coalesce(lines_minor, 0) as lines_minor
       from orders o
       left join line on line.tenant_id = o.tenant_id and line.order_id = o.id
       left join event on event.tenant_id = o.tenant_id and event.order_id = o.id::text
       left join key on key.tenant_id = o.tenant_id and key.order_id = o.id::text
       where o.tenant_id = any($1)`,
      [tenantIds],
    );
    return rows;
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each acknowledged order exists once and complete, and no order exists that no client sent. `before`: ids from before the run. */
export function orderLaws(ledger: Ledger, orders: Map<string, OrderRow>, before: ReadonlySet<string>): Verdict[] {
  const { placed } = ledger;
  const missing = placed.filter(({ orderId }) => !orders.has(orderId));
  const there = placed.flatMap((one) => {
    const row = orders.get(one.orderId);
    return row ? [{ one, row }] : [];
  });
  const wrong = (fits: (pair: (typeof there)[number]) => boolean, say: (pair: (typeof there)[number]) => string) =>
    there.filter((pair) => !fits(pair)).map(say);
  const sent = new Set(placed.map(({ orderId }) => orderId));
  const unknown = [...orders.keys()].filter((id) => !sent.has(id) && !before.has(id));
  const keysTwice = [...Map.groupBy(placed, ({ key }) => key)].filter(([, all]) => all.length > 1);
  return [
    verdict('every request was answered in the end', sent.size, [...ledger.open]),
    verdict(
      'every acknowledged order is stored',
      placed.length,
      missing.map(({ orderId }) => `${orderId} is missing`),
    ),
    verdict(
      'nobody has an order that nobody sent',
      orders.size,
      unknown.map((id) => `${id} was never acknowledged`),
    ),
    verdict('an order stands once under its key', there.length, [
      ...wrong(
        ({ one, row }) => row.keys.length === 1 && row.keys[0] === one.key,
        ({ one, row }) => `${one.orderId} has keys ${row.keys}`,
      ),
      ...keysTwice.map(([key]) => `${key} was acknowledged with several orders`),
    ]),
    verdict(
      'an order is what was sent: lines, quantities, total, token',
      there.length,
      wrong(
        ({ one, row }) =>
          row.lines === one.lines &&
          row.quantity === one.quantity &&
          row.total === one.totalMinor &&
          row.token_no === one.tokenNo,
        ({ one, row }) => `${one.orderId}: sent ${JSON.stringify(one)}, stored ${JSON.stringify(row)}`,
      ),
    ),
    verdict(
      'the sum of its lines is its total',
      orders.size,
      [...orders.values()].filter(({ lines_minor, subtotal }) => lines_minor !== subtotal).map(({ id }) => id),
    ),
    verdict(
      'each order has its event once',
      orders.size,
      [...orders.values()].filter(({ events }) => events !== 1).map(({ id, events }) => `${id} has ${events}`),
    ),
  ];
}
