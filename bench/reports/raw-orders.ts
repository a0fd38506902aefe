import pg from 'pg';
import type { YearStore } from './stores.ts';

type Row = Record<string, string | number | Date | null>;
/** Reads one store's orders of a range of business days, with ordering's runtime role under row-level security. */
export interface Read {
  store: YearStore;
  from: string;
  to: string;
  /** $1 is the tenant, $2 and $3 the range; with `calendar` $4 is the store's zone and $5 the hour its day starts. */
  rows(statement: string, calendar?: boolean): Promise<Row[]>;
}

/** One connection that reads the orders of one store at a time. */
export class RawOrders {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async connect(url: string): Promise<RawOrders> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new RawOrders(client);
  }

  async read<T>(store: YearStore, range: { from: string; to: string }, work: (read: Read) => Promise<T>): Promise<T> {
    const { timeZone, businessDayStart } = store.menu.calendar;
    const values = [store.tenantId, range.from, range.to];
    await this.client.query('begin');
    await this.client.query(`select set_config('app.tenant_id', $1, true)`, [store.tenantId]);
    try {
      return await work({
        store,
        ...range,
        rows: async (statement, calendar) =>
          (await this.client.query<Row>(statement, calendar ? [...values, timeZone, businessDayStart] : values)).rows,
      });
    } finally {
      await this.client.query('commit');
    }
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
