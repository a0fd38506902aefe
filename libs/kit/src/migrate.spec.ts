import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from './database.js';
import { createLog } from './log.js';
import { migrateFromShell, schemaReady } from './migrate.js';
import { notes } from './testing/notes-service.js';
import { type RunningServer, startPostgres } from './testing/servers.js';

let server: RunningServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`) });
  const url = (user: string, password: string) => {
    const it = new URL(server.url);
    Object.assign(it, { username: user, password, pathname: '/thali_notes' });
    return it.href;
  };
  env = {
    DATABASE_ADMIN_URL: server.url,
    DATABASE_OWNER_URL: url('thali_notes_owner', 'secret-1'),
    DATABASE_URL: url('thali_notes', 'secret-2'),
  };
}, 60_000);
afterAll(() => server?.remove());

test('migrate makes database, roles and schema; run twice at once and again, each is made once', async () => {
  await Promise.all([migrateFromShell(notes, env), migrateFromShell(notes, env)]);
  await migrateFromShell(notes, env);
  const { DATABASE_ADMIN_URL: _, ...withoutAdmin } = env;
  await migrateFromShell(notes, withoutAdmin);
  const source = await createDataSource({ url: env.DATABASE_URL as string, poolSize: 1 }).initialize();
  expect(await source.query('select name from migration order by id')).toEqual([
    { name: 'Initial1700000000000' },
    { name: 'TenantErasure1764950000000' },
  ]);
  expect(await source.query('select count(*) from note')).toEqual([{ count: 0 }]);
  await source.destroy();
}, 30_000);

test('a process is not ready before every migration that it knows has run; those it does not know are no matter', async () => {
  const source = await createDataSource({ url: env.DATABASE_URL as string, poolSize: 1 }).initialize();
  const owner = await createDataSource({ url: env.DATABASE_OWNER_URL as string, poolSize: 1 }).initialize();
  class Later1900000000000 {
    up = async () => undefined;
    down = async () => undefined;
  }
  const newer = { ...notes, migrations: [...(notes.migrations as []), Later1900000000000] };
  const log = createLog('notes', 'silent');
  await schemaReady(source, notes, log);

  let ready = false;
  const waiting = schemaReady(source, newer, log).then(() => {
    ready = true;
  });
  await source.query('select pg_sleep(0.1)');
  expect(ready).toBe(false);
  await owner.query(`insert into migration (timestamp, name) values (1900000000000, 'Later1900000000000')`);
  await waiting;
  await schemaReady(source, notes, log);
  await Promise.all([source.destroy(), owner.destroy()]);
}, 30_000);
