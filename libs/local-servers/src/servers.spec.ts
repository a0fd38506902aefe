import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';
import pg from 'pg';
import { freePort } from './ports.ts';
import { identify } from './process-identity.ts';
import { answers } from './server-process.ts';
import { type RunningServer, removePostgres, startNats, startPostgres, startRedis } from './servers.ts';

const running: RunningServer[] = [];
const folder = () => join(tmpdir(), `thali-test-${randomUUID()}`);
const keep = <T extends RunningServer>(server: T): T => {
  running.push(server);
  return server;
};

afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.remove();
});

async function query(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function connect(url: string) {
  const { host, username, password } = new URL(url);
  return connectNats({ servers: host, user: username, pass: password, reconnect: false });
}

describe('PostgreSQL', () => {
  test('keeps port and data over a stop, and a stop leaves no process', async () => {
    const dir = folder();
    const first = keep(await startPostgres({ dir }));
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(identify(first.pid)).toBeUndefined();

    const second = keep(await startPostgres({ dir, port: first.port }));
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  test('starts again after kill -9 with everything that was committed', async () => {
    const dir = folder();
    const first = keep(await startPostgres({ dir }));
    await query(first.url, 'create table kept as select 1 as n');
    await first.stop('SIGKILL');
    const second = keep(await startPostgres({ dir, port: first.port }));
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  }, 60_000);

  test('a second start on the same folder ends the one that an earlier run left', async () => {
    const dir = folder();
    const orphan = keep(await startPostgres({ dir }));
    const next = keep(await startPostgres({ dir }));
    expect(await orphan.exited).toBeDefined();
    expect(identify(orphan.pid)).toBeUndefined();
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);

  test('is durable, of version 15 or later, reachable from this machine only and with a password only', async () => {
    const dir = folder();
    const server = keep(await startPostgres({ dir }));
    const [row] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as host,
              current_setting('unix_socket_directories') as sockets, current_setting('server_version_num')::int as version`,
    );
    expect(row).toMatchObject({ fsync: 'on', host: '127.0.0.1', sockets: '' });
    expect(row?.version).toBeGreaterThanOrEqual(150_000);
    expect(statSync(join(dir, 'server.json')).mode & 0o077).toBe(0);
    await expect(query(server.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  }, 60_000);

  test('knows upper and lower case beyond ASCII, whatever the locale of the machine', async () => {
    const server = keep(await startPostgres({ dir: folder() }));
    expect(await query(server.url, `select lower('ÉÑ') as lower`)).toEqual([{ lower: 'éñ' }]);
  }, 60_000);

  test('runs from a private folder of root, and removes what it put outside', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'thali-private-'));
    const dir = join(parent, 'postgres');
    const server = await startPostgres({ dir });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const [row] = await query(server.url, `select current_setting('data_directory') as data`);
    await server.stop();
    removePostgres(dir);
    expect(existsSync(String(row?.data))).toBe(false);
    rmSync(parent, { recursive: true });
  }, 60_000);

  test('starts afresh in a private folder that was deleted with the password of what lies outside, and made again', async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'thali-private-')), 'postgres');
    const first = await startPostgres({ dir });
    await query(first.url, 'create table gone as select 1 as n');
    await first.stop();
    rmSync(dir, { recursive: true });
    const second = keep(await startPostgres({ dir }));
    expect(await query(second.url, `select to_regclass('gone') as gone`)).toEqual([{ gone: null }]);
  }, 60_000);
});

describe('NATS', () => {
  test('keeps port and streams over a stop, and a stop leaves no process', async () => {
    const dir = folder();
    const first = keep(await startNats({ dir }));
    const before = await connect(first.url);
    await (await jetstreamManager(before)).streams.add({ name: 'EVENTS', subjects: ['evt.>'] });
    await jetstream(before).publish('evt.test.happened', 'payload');
    await before.close();
    await first.stop();
    expect(identify(first.pid)).toBeUndefined();

    const second = keep(await startNats({ dir, port: first.port }));
    const after = await connect(second.url);
    const { state } = await (await jetstreamManager(after)).streams.info('EVENTS');
    expect(state.messages).toBe(1);
    await after.close();
  }, 60_000);

  test('refuses a client without the password', async () => {
    const server = keep(await startNats({ dir: folder() }));
    await expect(connectNats({ servers: `127.0.0.1:${server.port}`, reconnect: false })).rejects.toThrow(/authorization/i);
  }, 60_000);
});

describe('Redis', () => {
  test('answers on the port it was given, with the password only, and a stop leaves no process', async () => {
    const port = await freePort();
    const server = keep(await startRedis({ dir: folder(), port }));
    expect(server.port).toBe(port);
    expect(await answers(port, 'PING\r\n', 'NOAUTH')).toBe(true);
    const password = new URL(server.url).password;
    expect(await answers(port, `AUTH ${password}\r\nPING\r\n`, '+PONG')).toBe(true);
    await server.stop();
    expect(identify(server.pid)).toBeUndefined();
  }, 60_000);
});
