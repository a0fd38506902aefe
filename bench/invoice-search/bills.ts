import pg from 'pg';

const first = 'Aarav Ananya Arjun Diya Fatima Gurpreet Ishaan Kavya Lakshmi Meera Nikhil Pooja Priya Rahul'.split(' ');
const last = 'Bose Das Desai Gupta Iyer Joshi Kaur Khan Menon Nair Patel Pillai Rao Reddy Sharma'.split(' ');
const rounds = 10;

/** The n-th invoice's number, from 1 on. */
export const numberOf = (n: number): string => `26-27/${String(n).padStart(6, '0')}`;
/** The guest of the n-th invoice, out of 20,000. Only every third invoice has one. */
export const guestOf = (n: number): { name: string; phone: string } => {
  const guest = n % 20_000;
  return {
    name: `${first[guest % first.length]} ${last[Math.floor(guest / 7) % last.length]} ${guest}`,
    phone: `+91${6_000_000_000 + guest * 7_919}`,
  };
};

/**
 * Gives each tenant its invoices over the last `days` days, each over one completed order of its own, with the rows that place_orders and
 * complete-and-pay write, but without lines. The tenants take turns, so that a tenant's rows lie among those of the others.
 */
export async function addInvoices(
  databaseUrl: string,
  tenants: readonly { tenantId: string; invoices: number }[],
  days: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let round = 0; round < rounds; round++)
    for (const { tenantId, invoices } of tenants) {
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      const numbers = Array.from({ length: invoices / rounds }, (_, index) => (round * invoices) / rounds + index + 1);
      const guests = numbers.map((n) => (n % 3 ? undefined : guestOf(n)));
      await client.query(insertInvoices, [
        ...[tenantId, numbers, numbers.map(numberOf), guests.map((guest) => guest?.phone), guests.map((guest) => guest?.name)],
        ...[invoices, days],
      ]);
      await client.query('commit');
    }
  await client.end();
}

/** Numbers rise with the days. Today's tokens begin at 1001, so that lower ones are free for orders of the run itself. */
const insertInvoices = `
  with bill as (
    select n, number, phone, name, current_date - ($7::int - 1) + ((n - 1)::bigint * $7 / $6)::int as day, 10000 + n % 90000 as total
    from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as given (n, number, phone, name)
  ), issued as (
    insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
      total_minor, customer_id, customer_name, table_title, floor, delivery_type)
    select $1, number, day, day + n % 86400 * interval '1 second', 'bench', 'INR', total, 0, 0, total, phone, name,
      'Table T' || n % 40, 'Ground', 'dinein'
    from bill
  )
  insert into orders (tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, customer_id,
    customer_name, table_title, floor, status, payment_status, currency, subtotal_minor, discount_minor, tax_minor, total_minor,
    invoice_id, closed_at)
  select $1, gen_random_uuid(), day, case day when current_date then 1000 else 0 end + row_number() over (partition by day order by n)
      + coalesce((select max(token_no) from orders where tenant_id = $1 and business_day = day), 0),
    day + n % 86400 * interval '1 second', 'bench', 'dinein', case when phone is null then 'WALKIN' else 'CUSTOMER' end, phone, name,
    'Table T' || n % 40, 'Ground', 'completed', 'paid', 'INR', total, 0, 0, total, number, day + n % 86400 * interval '1 second'
  from bill`;
