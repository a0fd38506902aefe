import pg from 'pg';

/** Of each roll-up the columns that are compared and the condition for its rows, which leaves out rows that count nothing. */
const rollUps: [table: string, says: string, counts: string][] = [
  [
    'day_figures',
    '*',
    '(orders_count, invoices_count, subtotal_minor, discount_minor, tax_minor, revenue_minor, new_customers) <> (0, 0, 0, 0, 0, 0, 0)',
  ],
  ['day_item', '*', '(orders_count, quantity, sales_minor, revenue_minor) <> (0, 0, 0, 0)'],
  ['day_part', '*', '(orders_count, amount_minor, other_minor) <> (0, 0, 0)'],
  ['cancelled_order', '*', 'true'],
  ['customer_day', '*', 'orders <> 0'],
  [
    'customer_first',
    '*',
    'exists (select from customer_day d where d.tenant_id = r.tenant_id and d.customer_id = r.customer_id and d.orders <> 0)',
  ],
  ['order_fact', '*', 'true'],
  ['invoice_fact', '*', 'true'],
  ['payment_fact', '*', 'true'],
  ['customer_fact', 'tenant_id, phone, business_day', 'true'],
];
export interface Checksums {
  table: string;
  rows: number;
  md5: string;
  /** The md5 of each tenant's rows, by tenant id. */
  ofTenant: Map<string, string>;
}

/** An md5 over the rows of each roll-up, in order, and one per tenant. @param adminUrl reporting's database as its superuser */
export async function readChecksums(adminUrl: string): Promise<Checksums[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const all: Checksums[] = [];
    for (const [table, says, counts] of rollUps) {
      const { rows } = await admin.query<{ tenant_id: string; rows: string; md5: string }>(
        `select tenant_id, count(*) as rows, md5(string_agg(line, '' order by line)) as md5
         from (select tenant_id, md5(said::text) as line from (select ${says} from ${table} r where ${counts}) as said) as lines
         group by tenant_id order by tenant_id`,
      );
      const [whole] = (await admin.query<{ md5: string }>('select md5($1) as md5', [rows.map(({ md5 }) => md5).join('')])).rows;
      all.push({
        table,
        rows: rows.reduce((sum, row) => sum + Number(row.rows), 0),
        md5: whole?.md5 ?? '',
        ofTenant: new Map(rows.map(({ tenant_id, md5 }) => [tenant_id, md5])),
      });
    }
    return all;
  } finally {
    await admin.end();
  }
}

/** The tenants whose rows differ in some roll-up. */
export function changedTenants(before: readonly Checksums[], after: readonly Checksums[]): Set<string> {
  const changed = new Set<string>();
  for (const [n, { ofTenant }] of before.entries()) {
    const other = after[n]?.ofTenant ?? new Map<string, string>();
    for (const tenantId of new Set([...ofTenant.keys(), ...other.keys()]))
      if (ofTenant.get(tenantId) !== other.get(tenantId)) changed.add(tenantId);
  }
  return changed;
}
