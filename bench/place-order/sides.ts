import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createServiceDatabase } from '../../libs/kit/src/database/service-database.ts';
import { CHECKOUT, PINNED_NODE } from '../../tools/stack/layout.ts';
import type { Restaurant } from '../stack/restaurants.ts';
import type { BenchStack } from '../stack/start.ts';

/** One of the two servers under load, and the tables it writes to. */
export interface Side {
  name: 'thali' | 'bare';
  port: number;
  /** Connects as a role that sees all rows. */
  databaseUrl: string;
}

export const thaliSide = ({ thali }: BenchStack): Side => ({
  name: 'thali',
  port: Number(new URL(thali.baseUrl).port),
  databaseUrl: databaseOf(thali.postgresUrl, 'thali_ordering'),
});

/**
 * Starts the bare server on the stack's PostgreSQL, in its own database with ordering's tables and indexes but without row-level security.
 * It ends with this process.
 */
export async function startBareSide(stack: BenchStack, restaurants: readonly Restaurant[]): Promise<Side> {
  const { thali, dir } = stack;
  const { ownerUrl } = await createServiceDatabase(thali.postgresUrl, 'bare', { owner: 'bench', runtime: 'bench' });
  const migrated = spawnSync(PINNED_NODE, [join(CHECKOUT, 'services/ordering/dist/main.js'), 'migrate'], {
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl, ERASURE_SECRET: 'nothing is erased here' },
    encoding: 'utf8',
  });
  if (migrated.status !== 0) throw new Error(`the bare server's tables: ${migrated.stderr}`);
  await openToOwner(ownerUrl);
  const menus = join(dir, 'menus.json');
  writeFileSync(menus, JSON.stringify(restaurants.map(({ cookie: _secret, ...menu }) => menu)));
  const server = spawn(PINNED_NODE, [fileURLToPath(new URL('bare/server.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: ownerUrl, MENUS: menus },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  stack.names.set(server.pid, 'bare');
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(Number(line)));
    server.once('exit', (code) => reject(new Error(`the bare server ended (${code})`)));
  });
  return { name: 'bare', port, databaseUrl: databaseOf(thali.postgresUrl, 'thali_bare') };
}

async function openToOwner(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of rows)
    await owner.query(`alter table ${owner.escapeIdentifier(name)} disable row level security, no force row level security`);
  await owner.end();
}

const databaseOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
