import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { itemColumns } from '@thali/ordering/orders/order-columns';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Columns that are written, by table of ordering; the others get their defaults. */
export const columns = {
  orders: `tenant_id id version business_day token_no created_at created_by delivery_type customer_type customer_id customer_name
    table_id table_title floor status payment_status coupon_code discount_percent_bp discount_fixed_minor menu_discount currency subtotal_minor
    discount_minor tax_minor total_minor invoice_id closed_at cancelled_by`.split(/\s+/),
  order_item: Object.keys(itemColumns) as (keyof typeof itemColumns)[],
  invoice:
    `tenant_id id business_day created_at created_by currency subtotal_minor discount_minor tax_minor total_minor customer_id
    customer_name customer_email table_title floor delivery_type taxes`.split(/\s+/),
  invoice_payment: 'tenant_id invoice_id position payment_type_id title amount_minor'.split(' '),
  credit_note: `tenant_id id invoice_id order_id business_day created_at created_by subtotal_minor discount_minor tax_minor
    total_minor taxes payments`.split(/\s+/),
  customer: 'tenant_id phone name email gender birth_date created_at updated_at'.split(' '),
  token_counter: 'tenant_id business_day last_token'.split(' '),
  number_counter: 'tenant_id series last_number'.split(' '),
};
export type Table = keyof typeof columns;
export type Value = string | number | boolean | null | Date | object;
const tables = Object.keys(columns) as Table[];

/** Runs one COPY per table at the same time, each on its own connection. `flush` sends the rows. */
export class CopyTables {
  private readonly open: Record<Table, { client: pg.Client; stream: ReturnType<typeof startCopy>; lines: string[] }>;

  private constructor(open: CopyTables['open']) {
    this.open = open;
  }

  /**
   * @param adminUrl ordering's database as its superuser, because COPY does not support row-level security. Triggers, and so foreign keys,
   * are off; checks and unique keys are on. `checkForeignKeys` checks the foreign keys afterwards.
   */
  static async start(adminUrl: string): Promise<CopyTables> {
    const open = {} as CopyTables['open'];
    for (const table of tables) {
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      await client.query(`set session_replication_role = replica`);
      open[table] = { client, stream: startCopy(client, table), lines: [] };
    }
    return new CopyTables(open);
  }

  add(table: Table, values: Value[]): void {
    this.open[table].lines.push(values.map(field).join('\t'));
  }

  async flush(): Promise<void> {
    for (const { stream, lines } of Object.values(this.open)) {
      if (!lines.length) continue;
      const room = stream.write(`${lines.join('\n')}\n`);
      lines.length = 0;
      if (!room) await once(stream, 'drain');
    }
  }

  async end(): Promise<void> {
    await this.flush();
    for (const { client, stream } of Object.values(this.open)) {
      stream.end();
      await finished(stream);
      await client.end();
    }
  }
}

const startCopy = (client: pg.Client, table: Table) =>
  client.query(copyFrom(`copy ${table} (${columns[table].join(', ')}) from stdin`));

/** PostgreSQL's text format. */
function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => `\\${character}`) : text;
}
const references: [table: string, column: string, target: string][] = [
  ['order_item', 'order_id', 'orders'],
  ['orders', 'invoice_id', 'invoice'],
  ['invoice_payment', 'invoice_id', 'invoice'],
  ['credit_note', 'invoice_id', 'invoice'],
  ['credit_note', 'order_id', 'orders'],
];

/** @throws when a row refers to a row that does not exist */
export async function checkForeignKeys(admin: pg.Client): Promise<void> {
  for (const [table, column, target] of references) {
    const { rows } = await admin.query<{ lost: string }>(
      `select count(*) as lost from ${table} t where t.${column} is not null
         and not exists (select from ${target} r where r.tenant_id = t.tenant_id and r.id = t.${column})`,
    );
    if (rows[0]?.lost !== '0') throw new Error(`${rows[0]?.lost} rows of ${table} name no ${target}`);
  }
}
