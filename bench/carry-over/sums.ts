import type pg from 'pg';

/** Amounts in minor units by tenant, day, and what they are: `invoices`, or a way of payment, in or back. */
export type Sums = Map<string, number>;

/** What documents say. Cash of a note that names no payment counts as `Cash`. Runs on the schema of the release before as well. */
const documents = `
  select tenant_id, business_day, 'invoices' as what, total_minor as amount from invoice
  union all
  select tenant_id, business_day, title || ' in', amount_minor from invoice_payment as paid
    join invoice using (tenant_id) where invoice.id = paid.invoice_id
  union all
  select tenant_id, business_day, coalesce(part->>'title', 'Cash') || ' back', -coalesce((part->>'amountMinor')::bigint, total_minor)
    from credit_note left join lateral jsonb_array_elements(payments) as part on true`;
/** The same of bills and ledger. */
const carried = `
  select bill.tenant_id, business_day, 'invoices', bill.total_minor from bill
    join invoice on invoice.tenant_id = bill.tenant_id and invoice.id = bill.invoice_id
  union all
  select payment.tenant_id, business_day, coalesce(title, 'Cash') || case when credit_note_id is null then ' in' else ' back' end, amount_minor
  from payment join (
    select tenant_id, id, business_day from invoice union all select tenant_id, id, business_day from credit_note
  ) as document on document.tenant_id = payment.tenant_id and document.id = coalesce(credit_note_id, invoice_id)`;
/** What is owed: neither paid nor cancelled. */
const dues = `
  select tenant_id, business_day, 'owed', total_minor from orders where payment_status = 'pending' and status <> 'cancelled'`;

const sumsOf = async (admin: pg.Client, rows: string): Promise<Sums> => {
  const { rows: found } = await admin.query<{ of: string; sum: string }>(
    `select tenant_id || ' ' || business_day || ' ' || what as of, sum(amount) as sum from (${rows}) as moved (tenant_id, business_day, what, amount)
     group by 1`,
  );
  return new Map(found.map(({ of, sum }) => [of, Number(sum)]));
};
export const sumsOfDocuments = (admin: pg.Client): Promise<Sums> => sumsOf(admin, `${documents} union all ${dues}`);
export const sumsCarried = (admin: pg.Client): Promise<Sums> => sumsOf(admin, `${carried} union all ${dues}`);

/** Those of before today: nothing of a run is in them. */
export const beforeToday = (sums: Sums, today: string): Sums => new Map([...sums].filter(([of]) => !of.includes(` ${today} `)));

/** Received and given back by tenant and way, over all days, as the drawers of a day that was never closed say it. */
export function drawersIn(sums: Sums): Map<string, number> {
  const drawers = new Map<string, number>();
  for (const [of, sum] of sums) {
    const [tenant, , ...what] = of.split(' ');
    const drawer = `${tenant} ${what.join(' ')}`;
    if (/ (in|back)$/.test(drawer)) drawers.set(drawer, (drawers.get(drawer) ?? 0) + Math.abs(sum));
  }
  return drawers;
}

/** What is in one and not, or otherwise, in the other; both ways. */
export function differences(name: string, before: Sums, after: Sums): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all]
    .filter((of) => before.get(of) !== after.get(of))
    .map((of) => `${name}: ${of}: ${before.get(of) ?? 'nothing'} before, ${after.get(of) ?? 'nothing'} after`);
}
