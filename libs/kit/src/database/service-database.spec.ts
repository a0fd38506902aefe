import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import pg from 'pg';
import { createServiceDatabase, type ServiceDatabase } from './service-database.ts';

let server: RunningServer;
let ordering: ServiceDatabase;

beforeAll(async () => {
  server = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`) });
  ordering = await createServiceDatabase(server.url, 'ordering', { owner: 'secret-1', runtime: 'secret-2' });
  await createServiceDatabase(server.url, 'catalog', { owner: 'secret-3', runtime: 'secret-4' });
  await query(ordering.ownerUrl, 'CREATE TABLE dish (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text)');
}, 60_000);

afterAll(() => server?.remove());

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the runtime role reads and writes the rows of tables that the owner makes', async () => {
  await query(ordering.databaseUrl, `INSERT INTO dish (name) VALUES ('thali')`);
  await query(ordering.databaseUrl, `UPDATE dish SET name = 'Thali'`);
  expect(await query(ordering.databaseUrl, 'DELETE FROM dish RETURNING name')).toEqual([{ name: 'Thali' }]);
});

test.each(['CREATE TABLE mine (id int)', 'DROP TABLE dish', 'TRUNCATE dish', 'ALTER TABLE dish DISABLE ROW LEVEL SECURITY'])(
  'the runtime role may not %s',
  async (sql) => {
    await expect(query(ordering.databaseUrl, sql)).rejects.toThrow(/permission denied|must be owner/);
  },
);

test.each(['thali_ordering', 'thali_ordering_owner'])(
  '%s is neither superuser nor able to pass by row-level security',
  async (role) => {
    const sql = `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = '${role}'`;
    expect(await query(server.url, sql)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
  },
);

test('no role gets into the database of another service', async () => {
  const foreign = ordering.databaseUrl.replace(/thali_ordering$/, 'thali_catalog');
  expect(foreign).not.toBe(ordering.databaseUrl);
  await expect(query(foreign, 'SELECT 1')).rejects.toThrow(/permission denied for database/);
});

test('making it again keeps the rows', async () => {
  await query(ordering.databaseUrl, `INSERT INTO dish (name) VALUES ('kept')`);
  const again = await createServiceDatabase(server.url, 'ordering', { owner: 'other-1', runtime: 'other-2' });
  expect(await query(again.databaseUrl, 'SELECT name FROM dish')).toEqual([{ name: 'kept' }]);
});
