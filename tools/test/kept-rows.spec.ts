import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServiceDatabase } from '@thali/kit/database/service-database';
import { migrate } from '@thali/kit/service/migrate';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import pg from 'pg';
import { definitionsIn } from '../migrations/migrations.ts';

/** A table as docs/kept-rows.md places it. */
interface Placed {
  service: string;
  table: string;
  place: string;
  /** Columns that may change, of a kept table. */
  changing: string[];
}
/** A table as PostgreSQL has it, with what the role that serves may do. */
interface Found {
  table: string;
  reads: boolean;
  inserts: boolean;
  deletes: boolean;
  truncates: boolean;
  columns: string[];
  updates: string[];
}

const root = join(import.meta.dirname, '..', '..');
const placed: Placed[] = readFileSync(join(root, 'docs/kept-rows.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const place = section.slice(0, section.indexOf('\n'));
    const names = (cell = '') => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
    return [...section.matchAll(/^\| (\w+) \| (`[^|]+) \|([^|]*)\|/gm)].flatMap(([, service = '', tables, next]) =>
      names(tables).map((table) => ({ service, table, place, changing: place === 'Kept' ? names(next) : [] })),
    );
  });
const definitions = (await definitionsIn(root)).map((definition) => [definition.name, definition] as const);
const placedOf = (service: string) => placed.filter((one) => one.service === service || one.service === 'every');
const kept = placed.filter(({ place }) => place === 'Kept').map((one) => [`${one.service}: ${one.table}`, one] as const);

const found = `
  select oid::regclass::text as table, ${['select', 'insert', 'delete', 'truncate']
    .map((right) => `has_table_privilege($1, oid, '${right}') as ${right === 'select' ? 'reads' : `${right}s`}`)
    .join()},
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns,
    array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      and has_column_privilege($1, pg_class.oid, attnum, 'update') order by attnum) as updates
  from pg_class where relkind in ('r', 'p') and relnamespace in (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') order by 1`;

let postgres: RunningServer;
/** By service: its tables, and a connection as the role that serves. */
const databases = new Map<string, { tables: Found[]; serving: pg.Client }>();
beforeAll(async () => {
  postgres = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`), durable: false });
  for (const [name, definition] of definitions) {
    const urls = await createServiceDatabase(postgres.url, name, { owner: randomUUID(), runtime: randomUUID() });
    await migrate(definition, urls.ownerUrl, ['secret']);
    const serving = new pg.Client({ connectionString: urls.databaseUrl });
    await serving.connect();
    const { rows } = await serving.query<Found>(found, [serving.user]);
    databases.set(name, { tables: rows, serving });
  }
}, 60_000);
afterAll(async () => {
  for (const { serving } of databases.values()) await serving.end();
  await postgres?.remove();
}, 60_000);
const databaseOf = (service: string) => databases.get(service) as { tables: Found[]; serving: pg.Client };

/** What the role that serves may do with a table of this place. */
function rightsIn({ place, changing }: Placed, { columns }: Found): Omit<Found, 'table' | 'columns'> {
  if (place === 'Kept') return { reads: true, inserts: true, deletes: false, truncates: false, updates: changing };
  if (place.startsWith('May')) return { reads: true, inserts: true, deletes: true, truncates: false, updates: columns };
  return { reads: expect.any(Boolean) as never, inserts: false, deletes: false, truncates: false, updates: [] };
}
const sorted = <T extends { updates: string[] }>(rights: T): T => ({ ...rights, updates: [...rights.updates].sort() });

describe.each(definitions)('%s', (service) => {
  test('has exactly the tables that docs/kept-rows.md places, each once', () => {
    const tables = databaseOf(service).tables.map(({ table }) => table);
    const onPage = placedOf(service).map(({ table }) => table);
    expect(onPage.sort()).toEqual(tables.sort());
  });

  test('gives the role that serves exactly the rights that the page says', () => {
    const rights = databaseOf(service).tables.map(({ table, columns: _, ...may }) => [table, sorted(may)]);
    const said = databaseOf(service).tables.flatMap((one) =>
      placedOf(service)
        .filter(({ table }) => table === one.table)
        .map((place) => [one.table, sorted(rightsIn(place, one))]),
    );
    expect(rights).toEqual(said);
  });

  test('answers the query of docs/operating.md with the tables that the page keeps', async () => {
    const { serving } = databaseOf(service);
    const [, query = ''] =
      /```sql\n(select table_name[^`]*)```/.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8')) ?? [];
    const { rows } = await serving.query(query.replace('thali_ordering', String(serving.user)));
    const onPage = placedOf(service).filter(({ place }) => place === 'Kept');
    expect(rows.map(({ table_name }) => table_name)).toEqual(onPage.map(({ table }) => table).sort());
  });

  test('takes no kept row along when another row is deleted', async () => {
    const names = placedOf(service).flatMap(({ place, table }) => (place === 'Kept' ? [table] : []));
    const { rows } = await databaseOf(service).serving.query(
      `select conrelid::regclass::text as table, conname from pg_constraint
       where contype = 'f' and (confdeltype in ('c', 'n', 'd') or confupdtype in ('c', 'n', 'd')) and conrelid::regclass::text = any ($1)`,
      [names],
    );
    expect(rows).toEqual([]);
  });
});

test('the page keeps what the law names', () => {
  const names = kept.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['ordering: invoice', 'ordering: invoice_payment', 'ordering: payment', 'ordering: credit_note'],
      'ordering: order_item',
      ...['tenancy: receipt', 'tenancy: refund', 'reporting: audit_log'],
    ]),
  );
});

test.each(kept)('%s: whoever serves is refused to delete, truncate or change', async (_name, { service, table, changing }) => {
  const { serving, tables } = databaseOf(service);
  const columns = tables.find((one) => one.table === table)?.columns ?? [];
  const refused = async (statement: string) =>
    expect([statement, await serving.query(statement).then(String, ({ code }) => code)]).toEqual([statement, '42501']);
  await refused(`delete from ${table}`);
  await refused(`truncate ${table} cascade`);
  for (const column of columns) {
    const statement = `update ${table} set ${column} = ${column}`;
    if (!changing.includes(column)) await refused(statement);
    else expect(await serving.query(statement)).toMatchObject({ rowCount: 0 });
  }
  // Nor can it give itself the right back.
  await serving.query(`grant update, delete on ${table} to current_user`).catch(() => undefined);
  await refused(`delete from ${table}`);
});
