import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createServiceDatabase, type ServiceDatabase } from '@thali/kit/database/service-database';
import { migrate } from '@thali/kit/service/migrate';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { POSTGRES_ADMIN } from '@thali/local-servers/postgres-program';
import { startPostgres } from '@thali/local-servers/postgres-server';
import { isAlive } from '@thali/local-servers/process-identity';
import { readRecord } from '@thali/local-servers/server-process';
import pg from 'pg';

/** A service's database, newly migrated, with its two roles. */
export interface TestDatabase extends ServiceDatabase {
  /** Of the superuser, database `postgres`. */
  adminUrl: string;
  /** Deletes the database, and the server when it has one of its own. */
  giveBack(): Promise<void>;
  /** Kills the server, does `meanwhile`, and starts it again on the same port with its data; absent where the server is shared. */
  withoutServer?(meanwhile: () => Promise<void>): Promise<void>;
  /** Freezes the server, which then takes new connections and answers none, does `meanwhile`, and lets it go on; absent where it is shared. */
  withFrozenServer?(meanwhile: () => Promise<void>): Promise<void>;
  /** `kill -9` of one connection's process, at which the server ends all connections and recovers; absent where the server is shared. */
  killBackend?(pid: number): void;
}

const newPasswords = () => ({ owner: randomUUID(), runtime: randomUUID() });

/** Makes the database on a durable server of its own. */
export async function makeDatabase(
  dir: string,
  definition: ServiceDefinition,
  secrets: readonly string[],
): Promise<TestDatabase> {
  let server = await startPostgres({ dir });
  const urls = await createServiceDatabase(server.url, definition.name, newPasswords());
  await migrate(definition, urls.ownerUrl, secrets);
  return {
    ...urls,
    adminUrl: server.url,
    giveBack: () => server.remove(),
    withoutServer: async (meanwhile) => {
      await server.stop('SIGKILL');
      await meanwhile();
      server = await startPostgres({ dir, port: server.port });
    },
    withFrozenServer: async (meanwhile) => {
      process.kill(server.pid, 'SIGSTOP');
      try {
        await meanwhile();
      } finally {
        process.kill(server.pid, 'SIGCONT');
      }
    },
    killBackend: (pid) => {
      // In a container the same number may be any process of this machine.
      const parent = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
      if (parent !== server.pid) throw new Error(`${pid} is no process of this PostgreSQL`);
      process.kill(pid, 'SIGKILL');
    },
  };
}

/**
 * Names of the databases that this spec file uses; each spec file has its own instance of this module. Any other database on the server was
 * left behind by a file that was aborted.
 */
const lent = new Set<string>();

/**
 * Makes the database on the server that the spec files of this worker share (open-shared-servers.mts). The schema is migrated once per run
 * and copied from then on. The server is not durable.
 * @returns undefined when there is no such server, or while this file has a database of that name on it already
 */
export async function borrowDatabase(
  definition: ServiceDefinition,
  secrets: readonly string[],
): Promise<TestDatabase | undefined> {
  const folder = process.env.THALI_SHARED_SERVERS;
  const name = `thali_${definition.name}`;
  const template = `migrated_${definition.name}`;
  if (!folder || lent.has(name)) return undefined;
  lent.add(name);
  const adminUrl = await serverOfWorker(join(folder, `postgres-${process.env.JEST_WORKER_ID}`));
  const drop = () => run(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await drop();
  const copied = await run(adminUrl, 'SELECT FROM pg_database WHERE datname = $1', [template]);
  if (copied) await run(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${name}_owner`);
  const urls = await createServiceDatabase(adminUrl, definition.name, newPasswords());
  await migrate(definition, urls.ownerUrl, secrets);
  if (!copied) await run(adminUrl, `CREATE DATABASE ${template} TEMPLATE ${name}`);
  return {
    ...urls,
    adminUrl,
    giveBack: async () => {
      await drop();
      lent.delete(name);
    },
  };
}

/** Found by the record in its folder, because the server outlives the modules of the spec file that started it. */
async function serverOfWorker(dir: string): Promise<string> {
  const record = readRecord(dir);
  if (!isAlive(record?.process)) return (await startPostgres({ dir, durable: false, unref: true })).url;
  return `postgres://${POSTGRES_ADMIN}:${record?.password}@127.0.0.1:${record?.port}/postgres`;
}

/** @returns the number of rows */
async function run(url: string, statement: string, values?: unknown[]): Promise<number> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return (await admin.query(statement, values)).rowCount ?? 0;
  } finally {
    await admin.end();
  }
}
