import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../database/database.js';
import { createServiceDatabase, grantRuntime, lockSetUp } from '../database/service-database.js';
import { pause } from '../database/wait-for-database.js';
import { setErasureKeys } from '../domain/erasure/erasure-keys.js';
import { secretsOf } from '../domain/erasure/erasure-proof.js';
import type { Log } from '../process/log.js';
import type { ServiceDefinition } from './service-definition.js';

const serverWaitMs = 60_000;
/** Longer than it takes to vacuum a big table, shorter than the chart waits for the job. */
const lockWaitMs = 15 * 60_000;
/** Pause between two tries, so that statements that waited behind the last one can run. */
const lockPauseMs = 700;
/** Error codes of a server that is not there yet: no address, no listener, or starting. */
const notThereYet = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', '57P03'];

/**
 * `node dist/main.js migrate`: brings the service's database to the newest schema, as its owner (DATABASE_OWNER_URL). The runtime role that
 * gets its rights is DATABASE_URL's user, else `thali_<service>`. With DATABASE_ADMIN_URL, of a superuser, database and roles are made
 * first, with the passwords of the two other URLs. ERASURE_SECRET is the secret of the deletion proofs that the database will accept. Waits
 * a minute for the server. Safe to repeat and to run twice at once.
 */
export async function migrateFromShell(definition: ServiceDefinition, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: runtimeUrl } = env;
  const erasureSecrets = secretsOf(env.ERASURE_SECRET ?? '');
  if (!ownerUrl || !erasureSecrets.length || (adminUrl && !runtimeUrl)) {
    const missing = ownerUrl ? (erasureSecrets.length ? 'DATABASE_URL' : 'ERASURE_SECRET') : 'DATABASE_OWNER_URL';
    process.stderr.write(`Configuration is missing or wrong: ${missing}\n`);
    process.exitCode = 1;
    return;
  }
  await serverThere(adminUrl ?? ownerUrl);
  if (adminUrl) {
    const passwords = { owner: passwordOf(ownerUrl), runtime: passwordOf(runtimeUrl ?? '') };
    await createServiceDatabase(adminUrl, definition.name, passwords);
  }
  await grantRuntime(ownerUrl, runtimeUrl ? decodeURIComponent(new URL(runtimeUrl).username) : `thali_${definition.name}`);
  await migrate(definition, ownerUrl, erasureSecrets);
}

/** Brings a database to the service's newest schema, as its owner. Of several runs at the same time one works and the others wait. */
export async function migrate(definition: ServiceDefinition, ownerUrl: string, erasureSecrets: readonly string[]): Promise<void> {
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  try {
    await lockSetUp(holder);
    const source = createDataSource({ ...definition, url: ownerUrl, poolSize: 1, migrates: true });
    await source.initialize();
    await whenFree(() => source.runMigrations({ transaction: 'each' })).finally(() => source.destroy());
    await setErasureKeys(holder, definition.name, erasureSecrets);
  } finally {
    await holder.end();
  }
}

/** Retries for 15 minutes while the lock of a table is not available, for example during a long read or a vacuum. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + lockWaitMs; ; await sleep(lockPauseMs)) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || Date.now() > deadline) throw error;
    }
  }
}

/**
 * Waits until every migration that this version knows has run. A newer schema is fine, because migrations add first and remove only in a
 * later release.
 * @throws the signal's reason once `stopping` is raised
 */
export async function schemaReady(
  source: DataSource,
  { migrations = [] }: ServiceDefinition,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const known = migrations.map(({ name }) => name);
  for (let asked = 0; ; asked++) {
    const applied = await source.query<{ name: string }[]>('select name from migration').catch(() => []);
    const missing = known.filter((name) => !applied.some((row) => row.name === name));
    if (!missing.length) return;
    if (asked % 20 === 0) log.warn({ missing }, 'waiting for migrations');
    await pause(500, stopping);
  }
}

async function serverThere(url: string): Promise<void> {
  for (const deadline = Date.now() + serverWaitMs; ; await sleep(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (Date.now() > deadline || !notThereYet.includes(code)) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);
