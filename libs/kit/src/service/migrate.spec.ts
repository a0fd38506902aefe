import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import type { QueryRunner } from 'typeorm';
import { notes } from '../../test/notes-service.js';
import { createDataSource } from '../database/database.js';
import { createLog } from '../process/log.js';
import { migrate, migrateFromShell, schemaReady } from './migrate.js';

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
    ERASURE_SECRET: 'the erasure secret',
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
    { name: 'KitTables1763000000000' },
    { name: 'TenantErasure1764950000000' },
    { name: 'DeadLetters1765000010000' },
    { name: 'EventStream1765000010100' },
    { name: 'ErasureProof1765000040000' },
    { name: 'Jobs1765400000000' },
    { name: 'KeepRows1765500000400' },
    { name: 'OutboxTurns1765600000610' },
  ]);
  expect(await source.query('select count(*) from note')).toEqual([{ count: 0 }]);
  await source.destroy();
});

test('a process is not ready before every migration that it knows has run; those it does not know are no matter', async () => {
  const source = await createDataSource({ url: env.DATABASE_URL as string, poolSize: 1 }).initialize();
  const owner = await createDataSource({ url: env.DATABASE_OWNER_URL as string, poolSize: 1 }).initialize();
  class Later1900000000000 {
    up = async () => undefined;
  }
  const newer = { ...notes, migrations: [...(notes.migrations ?? []), Later1900000000000] };
  const log = createLog('notes', 'silent');
  await schemaReady(source, notes, log);

  let ready = false;
  const waiting = schemaReady(source, newer, log).then(() => {
    ready = true;
  });
  // It looks again without saying so.
  await source.query('select pg_sleep(0.1)');
  expect(ready).toBe(false);
  await owner.query(`insert into migration (timestamp, name) values (1900000000000, 'Later1900000000000')`);
  await waiting;
  await schemaReady(source, notes, log);
  await Promise.all([source.destroy(), owner.destroy()]);
});

test('a migration whose table a vacuum works on lets every other statement through, and happens when it can', async () => {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = env as { DATABASE_OWNER_URL: string; DATABASE_URL: string };
  class Widened1900000000001 {
    up = (runner: QueryRunner) => runner.query('alter table note add column colour text');
  }
  const widened = { ...notes, migrations: [...(notes.migrations ?? []), Widened1900000000001] };
  const [vacuum, service] = await Promise.all(
    [ownerUrl, url].map((of) => createDataSource({ url: of, poolSize: 1 }).initialize()),
  );
  if (!vacuum || !service) throw new Error('no connections');
  // The lock that VACUUM takes, held until the commit below.
  const holder = vacuum.createQueryRunner();
  await holder.query('begin');
  await holder.query('lock table note in share update exclusive mode');

  let migrated = false;
  const migrating = migrate(widened, ownerUrl, []).then(() => {
    migrated = true;
  });
  // Orders wait for a lock one second at most (place_orders).
  await service.query('set lock_timeout = 1000');
  for (let statement = 0; statement < 30; statement++, await sleep(100)) await service.query('select count(*) from note');
  expect(migrated).toBe(false);
  await holder.query('commit');
  await migrating;
  expect(await service.query('select colour from note')).toEqual([]);
  await holder.release();
  await Promise.all([vacuum.destroy(), service.destroy()]);
});
