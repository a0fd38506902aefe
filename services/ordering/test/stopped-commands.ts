import { eventually } from '@thali/testing/eventually';
import type { TestService } from '@thali/testing/test-service';
import pg from 'pg';

/** The rows of a tenant by table, as JSON; without when an event was published, which is not a command's doing. */
export type Rows = Record<string, string[]>;

const tablesOfTenants = `
  select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' order by 1`;
const namesOf = async ({ sql }: TestService) => (await sql<{ name: string }>(tablesOfTenants)).map(({ name }) => name);

/**
 * Makes every table a place where a transaction can be stopped: before it writes a row, it asks for a lock that anybody may have and that only `stopAt`
 * refuses. What the relay writes of events that are published is left out.
 */
export async function makeStops(service: TestService): Promise<void> {
  await service.sql(`create function stop_here() returns trigger language plpgsql as $$
    begin
      -- However long the test holds it: whoever waits for a row gives up sooner.
      perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(hashtext(tg_table_name));
      return new;
    end $$`);
  for (const name of await namesOf(service)) {
    const writes = name === 'outbox' ? 'insert' : 'insert or update';
    await service.sql(`create trigger zz_stop before ${writes} on ${name} for each row execute function stop_here()`);
  }
}

/** Everything that is stored for a tenant. Waits until PostgreSQL answers, which after a crash takes a moment. */
export async function rowsOf(service: TestService, tenantId: string): Promise<Rows> {
  const names = await eventually('an answer of PostgreSQL', () => namesOf(service));
  const all = names.map(
    (name) => `select '${name}' as name, (to_jsonb(t) - 'published_at')::text as row from ${name} as t where tenant_id = $1`,
  );
  const stored = await service.sql<{ name: string; row: string }>(`${all.join(' union all ')} order by 1, 2`, [tenantId]);
  return Object.fromEntries(
    [...Map.groupBy(stored, ({ name }) => name)].map(([name, rows]) => [name, rows.map(({ row }) => row)]),
  );
}

/** How many rows of each table are new or other than before. */
export function written(before: Rows, after: Rows): Record<string, number> {
  const counts = Object.entries(after).map(([table, rows]) => {
    const old = new Set(before[table]);
    return [table, rows.filter((row) => !old.has(row)).length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count));
}

/** Transactions that stand before their first row of a table. */
export interface Stopped {
  /** Their processes. */
  pids: number[];
  /** How each was answered at last. */
  asked: Promise<PromiseSettledResult<unknown>[]>;
  /** Lets them go on; nothing when PostgreSQL was killed meanwhile. */
  release(): Promise<void>;
}

/** Asks until each of these stands before its first row of `table`. The second of them on, so that orders that are placed are no one batch. */
export async function stopAt(service: TestService, table: string, asks: (() => Promise<unknown>)[]): Promise<Stopped> {
  const { postgres, databaseUrl } = service;
  const holder = new pg.Client({ connectionString: new URL(new URL(databaseUrl).pathname, postgres.url).href });
  // It falls with the server, which is what the test does.
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('select pg_advisory_lock(hashtext($1))', [table]);
  const standing = (count: number) =>
    eventually(`${count} transactions before their first row of ${table}`, async () => {
      const waiting = await service.sql<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and not granted`);
      return waiting.length === count && waiting.map(({ pid }) => pid);
    });
  const [first, ...others] = asks.map((ask) => () => Promise.allSettled([ask()]).then(([outcome]) => outcome)) as (() => Promise<
    PromiseSettledResult<unknown>
  >)[];
  const asked = [first?.()];
  await standing(1);
  asked.push(...others.map((ask) => ask()));
  const pids = await standing(asks.length);
  const all = Promise.all(asked) as Stopped['asked'];
  return { pids, asked: all, release: () => holder.end().catch(() => undefined) };
}

/** Ends connections of the service as the death of its process does: PostgreSQL is told nothing but that they are closed. */
export function cutConnections({ database }: TestService, pids: readonly number[]): void {
  const { master } = database.source.driver as unknown as {
    master: { _clients: { processID: number; connection: { stream: { destroy(): void } } }[] };
  };
  for (const client of master._clients) if (pids.includes(client.processID)) client.connection.stream.destroy();
}
