import { createServiceDatabase } from '@thali/kit/database/service-database';
import { migrate } from '@thali/kit/service/migrate';
import { ordering } from '@thali/ordering/definition';
import pg from 'pg';
import { recordedMigrations } from '../../tools/migrations/recorded.ts';
import type { Thali } from '../../tools/stack/thali.ts';

/** Ordering's database as superuser. The caller ends it. */
export async function connectAdmin(thali: Thali): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: new URL('/thali_ordering', thali.postgresUrl).href });
  // A run that fails stops the server before the connection is closed; what is told then is why it failed.
  admin.on('error', () => {});
  await admin.connect();
  return admin;
}

/**
 * Puts a database that a recorded release made in the place of ordering's, with nothing in it but the copy of catalog. Ordering must be stopped.
 * @returns the name of that release
 */
export async function becomeReleaseBefore(thali: Thali): Promise<string> {
  const before = recordedMigrations().find(({ service }) => service === 'ordering');
  if (!before) throw new Error('no release of ordering is recorded (tools/migrations/record-release.ts)');
  const opened = await connectAdmin(thali);
  const { rows: copy } = await opened.query('select tenant_id, kind, id, revision, data from catalog_copy');
  await opened.end();
  const server = new pg.Client({ connectionString: thali.postgresUrl });
  await server.connect();
  await server.query('drop database thali_ordering with (force)');
  await server.end();
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  const [owner, runtime] = [thali.databaseOwnerUrl('ordering'), thali.databaseUrl('ordering')];
  await createServiceDatabase(thali.postgresUrl, 'ordering', { owner: passwordOf(owner), runtime: passwordOf(runtime) });
  await migrate({ ...ordering, migrations: before.migrations }, owner, [thali.erasureSecret]);
  const admin = await connectAdmin(thali);
  await admin.query(
    `insert into catalog_copy (tenant_id, kind, id, revision, data)
     select tenant_id, kind, id, revision, data from jsonb_to_recordset($1) as r(tenant_id uuid, kind text, id uuid, revision bigint, data jsonb)`,
    [JSON.stringify(copy)],
  );
  await admin.end();
  return before.release;
}

/** Upgrades ordering's database as `migrate` of its program does. @returns seconds */
export async function upgrade(thali: Thali): Promise<number> {
  const began = performance.now();
  await migrate(ordering, thali.databaseOwnerUrl('ordering'), [thali.erasureSecret]);
  return (performance.now() - began) / 1_000;
}
