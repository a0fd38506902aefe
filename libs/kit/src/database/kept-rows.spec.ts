import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import pg from 'pg';
import { notes } from '../../test/notes-service.js';
import { migrate } from '../service/migrate.js';
import { createServiceDatabase, type ServiceDatabase } from './service-database.js';

let server: RunningServer;
let database: ServiceDatabase;
beforeAll(async () => {
  server = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`), durable: false });
  database = await createServiceDatabase(server.url, 'notes', { owner: 'secret-1', runtime: 'secret-2' });
  await migrate(notes, database.ownerUrl, ['secret']);
}, 60_000);
afterAll(() => server?.remove());

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
const asOwner = (statement: string) => query(database.ownerUrl, statement);
const asServing = (statement: string) => query(database.databaseUrl, statement);
const denied = { code: '42501' };
beforeEach(() => asOwner('create table paper (id int, amount int, mark text)'));
afterEach(() => asOwner('drop table paper'));

test('a kept table takes new rows and gives up none, and only the named columns change', async () => {
  await asOwner(`select keep_rows('paper', 'mark')`);
  await asServing(`insert into paper values (1, 100, null)`);
  await asServing(`update paper set mark = 'closed'`);
  for (const statement of [
    ...['delete from paper', 'truncate paper', 'update paper set amount = 0', `update paper set mark = '', amount = 0`],
    'merge into paper using (values (1)) as one on true when matched then delete',
    `insert into paper values (1, 1, '') on conflict do nothing; update paper set id = 2`,
  ])
    await expect(asServing(statement)).rejects.toMatchObject(denied);
  expect(await asServing('select * from paper for update')).toEqual([{ id: 1, amount: 100, mark: 'closed' }]);
});

test('what is said later is what holds: more columns, then none', async () => {
  await asOwner(`select keep_rows('paper', 'mark')`);
  await asOwner(`select keep_rows('paper', 'mark', 'amount')`);
  await asServing(`update paper set mark = 'closed', amount = 1`);
  await asOwner(`select keep_rows('paper')`);
  await expect(asServing(`update paper set mark = 'closed'`)).rejects.toMatchObject(denied);
  await asServing(`insert into paper values (1, 100, null)`);
});

test('a column that comes later is written once', async () => {
  await asOwner(`select keep_rows('paper', 'mark')`);
  await asOwner('alter table paper add column extra text');
  await asServing(`insert into paper values (1, 100, null, 'once')`);
  await expect(asServing(`update paper set extra = 'twice'`)).rejects.toMatchObject(denied);
});

test('who may only read gets no right by it, and who serves can not undo it', async () => {
  await query(server.url, 'create role reader');
  await asOwner('grant select on paper to reader');
  await asOwner(`select keep_rows('paper', 'mark')`);
  expect(await asOwner(`select has_column_privilege('reader', 'paper', 'mark', 'update') as may`)).toEqual([{ may: false }]);
  await asServing(`select keep_rows('paper', 'amount')`).catch(() => undefined);
  await asServing('grant all on paper to current_user').catch(() => undefined);
  await expect(asServing('update paper set amount = 0')).rejects.toMatchObject(denied);
  await asServing(`update paper set mark = 'still may change'`);
});

test('giving the runtime role its rights once more, as each upgrade does, changes nothing of it', async () => {
  await asOwner(`select keep_rows('paper')`);
  await createServiceDatabase(server.url, 'notes', { owner: 'secret-1', runtime: 'secret-2' });
  await migrate(notes, database.ownerUrl, ['secret']);
  await expect(asServing('delete from paper')).rejects.toMatchObject(denied);
});
