import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { onBoards, placeOfOrder } from './boards.js';
import { orderOnBoards, refundedPieces } from './on-boards.js';
import { isOwed, type OrderRow } from './order.js';
import { oldestFirst, ordersThatFit } from './orders-that-fit.js';

/** How many orders of a table one bill takes, and how many of them a board shows: the newest. */
const mostBilled = 200;
const mostShown = 20;

/** Orders that stand together on the board: those of a table, or one without a table. */
export interface OpenGroup {
  /** How many there are. */
  count: number;
  /** Ids of those that one bill takes, oldest first, and of those to be shown, newest first. */
  billed: string[];
  shown: string[];
  unpaid: boolean;
  /** What is owed for the billed ones and for the others, minor units. */
  due_minor: number;
  left_minor: number;
  /** Those that were looked for. */
  found: string[];
}
interface Asked {
  /** `boardsFrom` */
  from: Date;
  payment?: string | undefined;
  deliveryType?: string | undefined;
  /** Only groups of these orders, which are shown before newer ones. */
  ids?: readonly string[] | undefined;
  limit: number;
  offset?: number;
}

/** No page and no filter separates the orders of a table, because its bill is over all of them. */
const groups = `
  with open as materialized (${onBoards(`id, ${placeOfOrder} as place, created_at, payment_status, delivery_type, total_minor`)}),
    numbered as (
      select *, row_number() over (partition by place order by id = any($5::uuid[]) desc, created_at desc, id desc) as nth from open
    ),
    places as (
      select max(created_at) as at, place, count(*)::int as count, bool_or(payment_status = 'pending') as unpaid,
        array_agg(id order by created_at, id) filter (where nth <= ${mostBilled}) as billed,
        array_agg(id order by nth) filter (where nth <= ${mostShown}) as shown,
        coalesce(sum(total_minor) filter (where payment_status = 'pending' and nth <= ${mostBilled}), 0)::bigint as due_minor,
        coalesce(sum(total_minor) filter (where payment_status = 'pending' and nth > ${mostBilled}), 0)::bigint as left_minor,
        coalesce(array_agg(id) filter (where id = any($5::uuid[])), '{}') as found
      from numbered group by place
      having ($3::text is null or bool_or(payment_status = 'pending') = ($3 = 'unpaid'))
        and ($4::text is null or bool_or(delivery_type = $4)) and ($6 or bool_or(id = any($5::uuid[])))
    )
  select (select count(*)::int from places) as total, (
    select coalesce(json_agg(page order by at desc, place desc), '[]')
    from (select * from places order by at desc, place desc limit $7 offset $8) as page
  ) as groups`;

/** Groups of the board, those with the newest orders first, and how many there are on all pages. */
export async function findOpenGroups(
  tx: EntityManager,
  tenantId: string,
  { from, payment, deliveryType, ids, limit, offset = 0 }: Asked,
): Promise<{ total: number; groups: OpenGroup[] }> {
  const [found] = await tx.query<[{ total: number; groups: OpenGroup[] }]>(groups, [
    ...[tenantId, from, payment ?? null, deliveryType ?? null],
    ...[ids ?? [], ids === undefined, limit, offset],
  ]);
  return found;
}

/** An order that stands alone because it is closed, or was left open. */
export const alone = (order: OrderRow): OpenGroup => ({
  count: 1,
  billed: [order.id],
  shown: [order.id],
  unpaid: order.payment_status === 'pending',
  due_minor: isOwed(order) ? order.total_minor : 0,
  left_minor: 0,
  found: [],
});

/** As many of these groups as one answer holds, the oldest unpaid ones first; the last may have fewer orders than it would. */
export async function groupsThatFit(tx: EntityManager, tenantId: string, groups: readonly OpenGroup[]): Promise<OrderGroup[]> {
  const orders = await ordersThatFit(
    tx,
    tenantId,
    groups.flatMap(({ shown }) => shown),
  );
  const refunded = await refundedPieces(tx, tenantId, orders);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const whole = groups.flatMap((group) => {
    const shown = group.shown.flatMap((id) => byId.get(id) ?? []).sort(oldestFirst);
    return shown.length ? [{ group, shown }] : [];
  });
  whole.sort(
    (a, b) => Number(b.group.unpaid) - Number(a.group.unpaid) || oldestFirst(a.shown[0] as OrderRow, b.shown[0] as OrderRow),
  );
  return whole.map(({ group, shown }) => groupOnWire(group, shown, refunded));
}

/** @param refunded as `refundedPieces` */
export function groupOnWire(group: OpenGroup, shown: OrderRow[], refunded: ReadonlyMap<string, number>): OrderGroup {
  const [first] = shown as [OrderRow];
  const major = (minor: number) => toMajor(minor, currencyDecimals(first.currency));
  const hidden = group.count - shown.length;
  return {
    table_id: first.table_id,
    table_title: first.table_title,
    floor: first.floor,
    order_ids: group.billed,
    due: major(group.due_minor),
    orders: shown.map((order) => orderOnBoards(order, refunded)),
    ...(hidden > 0 && { more: { orders: hidden, due: major(group.left_minor) } }),
  };
}
