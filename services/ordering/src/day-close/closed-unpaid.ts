import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { ClosedUnpaid } from '@thali/proto/ordering/day-close';
import type { EntityManager } from 'typeorm';
import { closedUnpaid } from '../orders/unpaid-orders.js';

/** As stored with a close. Money in minor units. */
export interface ClosedUnpaidRow {
  orders: number;
  total_minor: number;
  listed: (Omit<ClosedUnpaid['listed'][number], 'total'> & { total_minor: number })[];
}
const listed = 50;

/** Completed orders that are still unpaid, read in one statement: number and total of all of them, and a list of the last closed ones. */
export async function readClosedUnpaid(tx: EntityManager, tenantId: string): Promise<ClosedUnpaidRow> {
  const [row] = await tx.query<ClosedUnpaidRow[]>(
    `select count(*)::int as orders, coalesce(sum(total_minor), 0)::bigint as total_minor, (
       select coalesce(json_agg(json_build_object('order_id', id, 'token_no', token_no, 'business_day', business_day,
         'customer_name', customer_name, 'table_title', table_title, 'total_minor', total_minor, 'closed_at', closed_at,
         'closed_by', closed_by, 'reason', unpaid_reason) order by closed_at desc, id desc), '[]')
       from (
         select * from orders where tenant_id = $1 and ${closedUnpaid} order by closed_at desc, id desc limit ${listed}
       ) as newest
     ) as listed
     from orders where tenant_id = $1 and ${closedUnpaid}`,
    [tenantId],
  );
  return row as ClosedUnpaidRow;
}

/** @param row null for a close from before this list was stored */
export function closedUnpaidOnWire(row: ClosedUnpaidRow | null, currency: string): ClosedUnpaid {
  const major = (minor: number) => toMajor(minor, currencyDecimals(currency));
  if (!row) return { orders: 0, total: 0, listed: [] };
  return {
    orders: row.orders,
    total: major(row.total_minor),
    listed: row.listed.map(({ total_minor, closed_at, ...order }) => ({
      ...order,
      total: major(total_minor),
      closed_at: new Date(closed_at).toISOString(),
    })),
  };
}
