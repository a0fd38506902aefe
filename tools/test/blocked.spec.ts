import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningServer, startPostgres } from '@thali/local-servers/servers';
import { blocked } from '@thali/testing/blocked';
import { eventually } from '@thali/testing/eventually';
import pg from 'pg';

let postgres: RunningServer;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ dir: join(tmpdir(), `thali-test-${randomUUID()}`), durable: false });
}, 60_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres?.remove();
}, 60_000);

const connectionsTo = (name: string) => {
  const pool = new pg.Pool({ connectionString: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString() });
  // A connection that is still closing when the server ends is told so.
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
};
/** A new database with a lock in it that is held; whoever waits for it has a connection of their own. */
async function lockedDatabase() {
  const name = `database_${pools.length}`;
  await connectionsTo('postgres').query(`create database ${name}`);
  const pool = connectionsTo(name);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  const waiting: Promise<unknown>[] = [];
  const looks: unknown[][] = [];
  return {
    looks,
    async sql<T extends object>(statement: string): Promise<T[]> {
      const { rows } = await pool.query(statement);
      looks.push(rows);
      return rows;
    },
    wait: () => void waiting.push(pool.query('select pg_advisory_lock_shared(1)')),
    async release() {
      holder.release(true);
      await Promise.all(waiting);
    },
  };
}

test('comes back when so many wait for a lock of the own database, not for fewer, and not for those of others', async () => {
  const [own, other] = [await lockedDatabase(), await lockedDatabase()];
  try {
    let isBack = false;
    const both = blocked(own, 2).then(() => {
      isBack = true;
    });
    const stillWaits = async () => {
      // The first of them may have begun before the change; the second was not enough either when there is a third.
      const enough = own.looks.length + 3;
      await eventually('three more looks', () => isBack || own.looks.length >= enough);
      expect(isBack).toBe(false);
    };
    await stillWaits();
    for (let count = 0; count < 2; count++) other.wait();
    await blocked(other, 2);
    await stillWaits();
    own.wait();
    await eventually('the first that waits', () => own.looks.at(-1)?.length === 1);
    await stillWaits();
    own.wait();
    await both;
  } finally {
    await Promise.all([own.release(), other.release()]);
  }
});

test('is content with one, unless more are asked for', async () => {
  const own = await lockedDatabase();
  try {
    own.wait();
    await blocked(own);
  } finally {
    await own.release();
  }
});
