import { SERVICES } from '../../tools/stack/layout.ts';
import { upTo } from '../system/books.ts';
import { unbound } from '../system/everything-of.ts';
import type { Ledger } from './ledger.ts';
import { type Verdict, verdict } from './verdict.ts';

interface Series {
  tenant: string;
  series: string;
  numbers: number[];
}

/** Checks that numbers have no gap and no duplicate, and that invoices belong to their orders. */
export async function bookLaws(ledger: Ledger, tenantIds: string[]): Promise<Verdict[]> {
  return unbound('ordering', async (client) => {
    const ask = async <T extends object>(sql: string): Promise<T[]> => (await client.query<T>(sql, [tenantIds])).rows;
    const tokens = await ask<Series>(
      `select tenant_id as tenant, business_day::text as series, json_agg(token_no order by token_no) as numbers
       from orders where tenant_id = any($1) group by 1, 2`,
    );
    const serials = await ask<Series>(
      `select tenant_id as tenant, regexp_replace(id, '[0-9]+$', '') as series,
         json_agg(substring(id from '[0-9]+$')::int order by substring(id from '[0-9]+$')::int) as numbers
       from invoice where tenant_id = any($1) group by 1, 2`,
    );
    const invoices = await ask<{ id: string; tenant: string; total: number; orders: string[]; owed: number; paid: number }>(
      `select i.id, i.tenant_id as tenant, i.total_minor::int as total,
         (select coalesce(array_agg(o.id::text), '{}') from orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id) as orders,
         (select coalesce(sum(o.total_minor), 0)::int from orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id) as owed,
         (select coalesce(sum(p.amount_minor), 0)::int from payment p
           where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.credit_note_id is null) as paid
       from invoice i where i.tenant_id = any($1)`,
    );
    const unbilled = await ask<{ id: string }>(
      `select o.id from orders o where tenant_id = any($1) and (payment_status = 'paid') <> (invoice_id is not null)
         or tenant_id = any($1) and invoice_id is not null
           and not exists (select from invoice i where i.tenant_id = o.tenant_id and i.id = o.invoice_id)`,
    );
    const withoutBill = await ask<{ id: string }>(
      `select i.id from invoice i left join bill b on b.tenant_id = i.tenant_id and b.invoice_id = i.id
       where i.tenant_id = any($1) and (b.total_minor is distinct from i.total_minor or exists (
         select from orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id and o.bill_id is distinct from b.id))`,
    );
    const known = new Map(invoices.map((invoice) => [`${invoice.tenant} ${invoice.id}`, invoice]));
    const lost = ledger.invoices.filter(
      ({ tenantId, invoiceId, orderId }) => !known.get(`${tenantId} ${invoiceId}`)?.orders.includes(orderId),
    );
    return [
      verdict('tokens run 1..n per store and day', tokens.length, gaps(tokens)),
      verdict('invoice numbers run 1..n per store and year', serials.length, gaps(serials)),
      verdict(
        'every acknowledged invoice is stored for its order',
        ledger.invoices.length,
        lost.map((one) => JSON.stringify(one)),
      ),
      verdict(
        'an invoice is for one order, and is what that costs and what was paid',
        invoices.length,
        invoices
          .filter(({ orders, total, owed, paid }) => orders.length !== 1 || total !== owed || total !== paid)
          .map((one) => JSON.stringify(one)),
      ),
      verdict(
        'an order is paid when it has its invoice',
        invoices.length,
        unbilled.map(({ id }) => id),
      ),
      verdict(
        'an invoice has its bill, which costs as much and has its orders',
        invoices.length,
        withoutBill.map(({ id }) => id),
      ),
    ];
  });
}

const gaps = (all: Series[]): string[] =>
  all
    .filter(({ numbers }) => numbers.join() !== upTo(numbers.length).join())
    .map(({ tenant, series, numbers }) => `${tenant} ${series}: ${numbers.join()}`);

/** Events of these tenants that a service has not published yet, or that are dead letters. */
export async function leftEvents(tenantIds: string[]): Promise<{ unsent: number; dead: string[] }> {
  const left = await Promise.all(
    SERVICES.map((service) =>
      unbound(service, async (client) => {
        const outbox = await client.query<{ count: number }>(
          'select count(*)::int as count from outbox where tenant_id = any($1) and published_at is null',
          [tenantIds],
        );
        const dead = await client.query<{ subject: string; error: string }>(
          'select subject, error from dead_letter where tenant_id = any($1)',
          [tenantIds],
        );
        return {
          unsent: outbox.rows[0]?.count ?? 0,
          dead: dead.rows.map(({ subject, error }) => `${service}: ${subject} ${error}`),
        };
      }),
    ),
  );
  return { unsent: left.reduce((sum, { unsent }) => sum + unsent, 0), dead: left.flatMap(({ dead }) => dead) };
}
