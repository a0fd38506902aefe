import type { Migration } from '@thali/kit/database/database';
import { createServiceDatabase } from '@thali/kit/database/service-database';
import { migrate } from '@thali/kit/service/migrate';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';

/** A database with all migrations before this one, and a connection to it as superuser. `upgrade` runs the other migrations. */
export async function databaseBefore(server: { url: string }, name: string, migration: new () => Migration) {
  const [owner, runtime] = [uuidv7(), uuidv7()];
  const { ownerUrl } = await createServiceDatabase(server.url, name, { owner, runtime });
  const at = ({ name }: { name: string }) => Number(name.slice(-13));
  const earlier = (ordering.migrations ?? []).filter((one) => at(one) < at(migration));
  await migrate({ ...ordering, migrations: earlier }, ownerUrl, ['secret']);
  const url = new URL(server.url);
  url.pathname = new URL(ownerUrl).pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  return { admin, upgrade: () => migrate(ordering, ownerUrl, ['secret']) };
}
