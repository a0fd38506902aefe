import { spawnSync } from 'node:child_process';
import pg from 'pg';

/** The number of files that PostgreSQL keeps with our `min_wal_size` of 1 GB. */
const walFiles = 60;

/**
 * Brings a new PostgreSQL to the state of one that has served for hours. Its tables get statistics, because with plans for empty tables the
 * foreign key of an item reads all orders of its tenant. And its write-ahead log gets files to reuse, because on a new server every 16 MB,
 * some hundreds of orders, wait 40 to 60 ms until another file of zeros is on the disk.
 */
export async function settle(postgresUrl: string): Promise<void> {
  const names = await query<{ name: string }>(postgresUrl, 'select datname as name from pg_database where not datistemplate');
  for (const { name } of names) await query(Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href, 'vacuum analyze');
  const writeOneFile = `select pg_logical_emit_message(false, 'bench', ''); select pg_switch_wal();`;
  for (let file = 0; file < walFiles; file++) await query(postgresUrl, writeOneFile);
  await query(postgresUrl, 'checkpoint');
  spawnSync('sync');
}

async function query<R extends object>(connectionString: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
