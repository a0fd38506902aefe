import { eventually } from '@thali/testing/eventually';
import { law } from '@thali/testing/law';
import { SERVICES } from '../../tools/stack/layout.ts';
import { rowsOf } from './inside.ts';

/** Figures of a tenant's books; every list is sorted. */
export interface Books {
  orders: number;
  /** Tokens of each business day. */
  tokens: number[][];
  /** Running numbers at the end of the invoice numbers. */
  invoiceNumbers: number[];
  invoicesWithoutOrder: number;
  ordersWithUnknownInvoice: number;
  invoicedMinor: number;
  paidOrdersMinor: number;
}

export async function books(tenantId: string): Promise<Books> {
  const [row] = await rowsOf<Books>(
    'ordering',
    tenantId,
    `select
       (select count(*)::int from orders) as orders,
       (select coalesce(json_agg(day.tokens), '[]') from
         (select json_agg(token_no order by token_no) as tokens from orders group by business_day) as day) as tokens,
       (select coalesce(json_agg(number order by number), '[]') from
         (select substring(id from '[0-9]+$')::int as number from invoice) as invoices) as "invoiceNumbers",
       (select count(*)::int from invoice where not exists (select from orders where invoice_id = invoice.id))
         as "invoicesWithoutOrder",
       (select count(*)::int from orders
         where invoice_id is not null and not exists (select from invoice where id = orders.invoice_id))
         as "ordersWithUnknownInvoice",
       (select coalesce(sum(total_minor), 0)::int from invoice) as "invoicedMinor",
       (select coalesce(sum(total_minor), 0)::int from orders where payment_status = 'paid') as "paidOrdersMinor"`,
  );
  return row as Books;
}

/** Checks the laws that always hold: numbers without gap or duplicate, invoices that belong to their orders, no unpublished event. */
export async function expectSoundBooks(tenantId: string, { orders }: { orders: number }): Promise<void> {
  const found = await books(tenantId);
  await law('each order is in the books once, with a number of its own, and each invoice is of its orders', () => {
    expect(found.orders).toBe(orders);
    for (const tokens of found.tokens) expect(tokens).toEqual(upTo(tokens.length));
    expect(found.invoiceNumbers).toEqual(upTo(found.invoiceNumbers.length));
    expect(found).toMatchObject({ invoicesWithoutOrder: 0, ordersWithUnknownInvoice: 0, invoicedMinor: found.paidOrdersMinor });
  });
  await eventually('the last unpublished event', async () => !(await unpublished(tenantId)));
}

/** Expects that all of these orders, which were acknowledged, are in the books. */
export async function expectNoneLost(tenantId: string, ids: string[]): Promise<void> {
  const known = new Set((await rowsOf<{ id: string }>('ordering', tenantId, 'select id from orders')).map(({ id }) => id));
  await law('no acknowledged order is lost', () => expect(ids.filter((id) => !known.has(id))).toEqual([]));
}

/** Number of the tenant's events that are not published yet. */
async function unpublished(tenantId: string): Promise<number> {
  const counts = await Promise.all(
    SERVICES.map((name) =>
      rowsOf<{ count: number }>(name, tenantId, 'select count(*)::int as count from outbox where published_at is null'),
    ),
  );
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
