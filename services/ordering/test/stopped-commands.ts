import { eventually } from '@thali/testing/eventually';
import type { TestService } from '@thali/testing/test-service';
import pg from 'pg';

/** The rows of a tenant by table, as JSON; without when an event was published, which is not a command's doing. */
export type Rows = Record<string, string[]>;

const tablesOfTenants = `
  select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' order by 1`;
const namesOf = async ({ sql }: TestService) => (await sql<{ name: string }>(tablesOfTenants)).map(({ name }) => name);

/** Counts the rows that are written for a tenant, also in transactions that are rolled back. */
const counterOf = (tenantId: string) => `counters."${tenantId}"`;

/**
 * Makes every row a place where a transaction can be stopped: before the nth row that is written for a tenant, it asks for lock n, which anybody may have
 * and which only `stopAt` refuses. What the relay writes of events that are published is no row.
 */
export async function makeStops(service: TestService): Promise<void> {
  await service.sql('create schema counters');
  // As superuser: the service's role knows nothing of the counters.
  await service.sql(`create function stop_here() returns trigger language plpgsql security definer as $$
    declare
      counter regclass := to_regclass(format('counters.%I', new.tenant_id));
    begin
      if counter is not null then
        -- However long the test holds it: whoever waits for a row gives up sooner.
        perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(nextval(counter));
      end if;
      return new;
    end $$`);
  for (const name of await namesOf(service)) {
    const writes = name === 'outbox' ? 'insert' : 'insert or update';
    await service.sql(`create trigger zz_stop before ${writes} on ${name} for each row execute function stop_here()`);
  }
}

/** Begins to count the rows of a tenant. */
export const countRows = ({ sql }: TestService, tenantId: string): Promise<unknown> =>
  sql(`create sequence ${counterOf(tenantId)} start 1`);
/** Counts from 1 again. */
export const countAnew = ({ sql }: TestService, tenantId: string): Promise<unknown> =>
  sql(`alter sequence ${counterOf(tenantId)} restart`);
/** How many rows were written for a tenant since then. */
export async function rowsSince({ sql }: TestService, tenantId: string): Promise<number> {
  const [counted] = await sql<{ rows: number }>(
    `select case when is_called then last_value else 0 end::int as rows from ${counterOf(tenantId)}`,
  );
  return counted?.rows ?? 0;
}

/**
 * Everything that is stored for a tenant. Asked for until PostgreSQL answers all of it: after a crash that takes a moment, and it may answer once more before
 * it has noticed that it lost a process.
 */
export const rowsOf = (service: TestService, tenantId: string): Promise<Rows> =>
  eventually('an answer of PostgreSQL', async () => {
    const all = (await namesOf(service)).map(
      (name) => `select '${name}' as name, (to_jsonb(t) - 'published_at')::text as row from ${name} as t where tenant_id = $1`,
    );
    const stored = await service.sql<{ name: string; row: string }>(`${all.join(' union all ')} order by 1, 2`, [tenantId]);
    const byTable = Map.groupBy(stored, ({ name }) => name);
    return Object.fromEntries([...byTable].map(([name, rows]) => [name, rows.map(({ row }) => row)]));
  });

/** How many rows of each table are new or other than before. */
export function written(before: Rows, after: Rows): Record<string, number> {
  const counts = Object.entries(after).map(([table, rows]) => {
    const old = new Set(before[table]);
    return [table, rows.filter((row) => !old.has(row)).length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count));
}

/** Transactions that stand before a row. */
export interface Stopped {
  /** Their processes. */
  pids: number[];
  /** How each was answered at last. */
  asked: Promise<PromiseSettledResult<unknown>[]>;
  /** Lets them go on; nothing when PostgreSQL was killed meanwhile. */
  release(): Promise<void>;
}

/** Asks until each of these stands before its nth row. The first of them alone, so that orders that are placed are no one batch. */
export async function stopAt(service: TestService, nth: number, asks: (() => Promise<unknown>)[]): Promise<Stopped> {
  const { postgres, databaseUrl } = service;
  const holder = new pg.Client({ connectionString: new URL(new URL(databaseUrl).pathname, postgres.url).href });
  // It falls with the server, which is what the test does.
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [nth]);
  const standing = (count: number) =>
    eventually(`${count} transactions before their row ${nth}`, async () => {
      const waiting = await service.sql<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and not granted`);
      return waiting.length === count && waiting.map(({ pid }) => pid);
    });
  const settled = asks.map((ask) => async () => (await Promise.allSettled([ask()]))[0]);
  const asked = settled.slice(0, 1).map((ask) => ask());
  await standing(1);
  asked.push(...settled.slice(1).map((ask) => ask()));
  const pids = await standing(asks.length);
  return { pids, asked: Promise.all(asked), release: () => holder.end().catch(() => undefined) };
}

/** Ends connections of the service as the death of its process does: PostgreSQL is told nothing but that they are closed. */
export function cutConnections({ database }: TestService, pids: readonly number[]): void {
  const { master } = database.source.driver as unknown as {
    master: { _clients: { processID: number; connection: { stream: { destroy(): void } } }[] };
  };
  for (const client of master._clients) if (pids.includes(client.processID)) client.connection.stream.destroy();
}
