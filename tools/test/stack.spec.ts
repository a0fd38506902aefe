import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify } from '@thali/local-servers/process-identity';
import { eventually } from '@thali/testing/eventually';
import pg from 'pg';
import { processEnvironment } from '../stack/environment.ts';
import { CHECKOUT, SERVICES } from '../stack/layout.ts';
import { startThali } from '../stack/start-thali.ts';
import { loadState } from '../stack/state.ts';
import { deleteStack, stopStack } from '../stack/stop-stack.ts';
import type { Thali } from '../stack/thali.ts';

const root = join(tmpdir(), `thali-test-${randomUUID()}`);
const started: Thali[] = [];
const folders = new Set<string>();

/** Stands in for a service or the gateway: answers /readyz, migrates at once. */
const STAND_IN = `
if (process.argv[2] === 'migrate') process.exit(process.env.DATABASE_OWNER_URL ? 0 : 1);
const server = require('node:http').createServer((_, response) => response.end(JSON.stringify(process.env)));
server.listen(Number(process.env.HEALTH_PORT ?? process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));`;

beforeAll(() => {
  for (const folder of [...SERVICES.map((name) => `services/${name}`), 'gateway']) {
    mkdirSync(join(root, folder, 'dist'), { recursive: true });
    writeFileSync(join(root, folder, 'dist', 'main.js'), STAND_IN);
  }
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((thali) => thali.stop()));
  for (const folder of folders) deleteStack(folder);
  folders.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function up(name: string, more: { host?: string } = {}): Promise<Thali> {
  const stateDir = join(root, name);
  folders.add(stateDir);
  const thali = await startThali({ stateDir, port: 0, demo: false, build: false, quiet: true, programs: root, ...more });
  started.push(thali);
  return thali;
}

const notes = (name: string) => JSON.parse(readFileSync(join(root, name, 'demo.json'), 'utf8'));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a folder of before gets passwords for a service that is new, and keeps the others', () => {
  const stateDir = join(root, 'before');
  folders.add(stateDir);
  const { passwords, ...before } = loadState(stateDir);
  const { reporting: _new, ...old } = passwords;
  writeFileSync(join(stateDir, 'stack.json'), JSON.stringify({ ...before, passwords: old }));
  expect(loadState(stateDir).passwords).toEqual({
    ...old,
    reporting: { owner: expect.any(String), runtime: expect.any(String) },
  });
});

test('two stacks run side by side, share nothing, and leave no process', async () => {
  const [one, two] = await Promise.all([up('one'), up('two')]);
  const pids = [...Object.values(one.pids()), ...Object.values(two.pids())];
  // Gateway, five services, three servers and the payment provider's sandbox, twice.
  expect(new Set(pids).size).toBe(20);
  expect(new Set([one.baseUrl, two.baseUrl, one.natsUrl, two.natsUrl, one.redisUrl, two.redisUrl]).size).toBe(6);
  expect(notes('one')).toEqual({ baseUrl: one.baseUrl, users: one.users, pids: one.pids() });
  await Promise.all([one.stop(), two.stop()]);
  expect(pids.filter((pid) => identify(pid))).toEqual([]);
}, 120_000);

test('a killed process is started again and its new pid noted; other secrets stay away from it', async () => {
  const thali = await up('killed');
  const before = thali.pids().gateway;
  thali.process('gateway').kill('SIGKILL');
  await eventually('the new pid', () => notes('killed').pids.gateway && notes('killed').pids.gateway !== before);
  expect(thali.pids().gateway).toBe(notes('killed').pids.gateway);

  const environment = await until200(thali.baseUrl);
  expect(environment.ACCESS_TOKEN_PUBLIC_KEY).toMatch(/BEGIN PUBLIC KEY/);
  // The gateway signs callers; only identity signs access tokens.
  expect(Object.keys(environment).filter((name) => /DATABASE|PRIVATE|OPERATOR/.test(name))).toEqual(['CALLER_PRIVATE_KEY']);
}, 120_000);

test('a server keeps port and data when it is stopped, killed and when the whole stack starts again', async () => {
  const thali = await up('data');
  await query(thali.databaseOwnerUrl('ordering'), 'CREATE TABLE dish AS SELECT 1 AS id');
  await thali.server('postgres').stop();
  await expect(query(thali.databaseUrl('ordering'), 'SELECT id FROM dish')).rejects.toThrow();
  await thali.server('postgres').start();
  const killed = thali.server('postgres').pid;
  thali.server('postgres').kill('SIGKILL');
  await eventually('the server', () => ![undefined, killed].includes(thali.server('postgres').pid));
  expect(await query(thali.databaseUrl('ordering'), 'SELECT id FROM dish')).toEqual([{ id: 1 }]);
  await thali.stop();
  const again = await up('data');
  expect(await query(again.databaseUrl('ordering'), 'SELECT id FROM dish')).toEqual([{ id: 1 }]);
}, 120_000);

test('a second start in the same folder is refused with what is running', async () => {
  const thali = await up('twice');
  await expect(up('twice')).rejects.toMatchObject({ name: 'AlreadyRunningError', running: { baseUrl: thali.baseUrl } });
  expect(await until200(thali.baseUrl)).toBeDefined();
}, 120_000);

test('a step that fails says which and why, and leaves no process', async () => {
  const broken = join(root, 'broken-programs');
  mkdirSync(join(broken, 'services', 'catalog', 'dist'), { recursive: true });
  folders.add(join(root, 'broken'));
  const start = startThali({ stateDir: join(root, 'broken'), port: 0, demo: false, build: false, quiet: true, programs: broken });
  await expect(start).rejects.toMatchObject({
    name: 'StepError',
    step: 'Migrations',
    message: expect.stringMatching(/main\.js/),
  });
  expect(await stopStack(join(root, 'broken'))).toBe(false);
}, 120_000);

test('files with secrets are closed to others', async () => {
  await up('secrets');
  for (const file of [
    'stack.json',
    'demo.json',
    'running.json',
    'keys/access-token.pem',
    'postgres/server.json',
    'nats/nats.conf',
  ]) {
    expect([file, statSync(join(root, 'secrets', file)).mode & 0o077]).toEqual([file, 0]);
  }
}, 120_000);

test('folders are closed to others, also those that somebody opened, with what is in them', async () => {
  const folder = join(root, 'opened');
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o755 });
  mkdirSync(join(folder, 'nats'), { mode: 0o755 });
  writeFileSync(join(folder, 'stack.json.old'), '{}', { mode: 0o644 });
  writeFileSync(join(folder, 'nats', 'nats.conf'), '', { mode: 0o644 });
  await up('opened');
  const folders = ['.', 'keys', 'logs', 'uploads', 'mails', 'postgres', 'nats', 'redis'];
  for (const name of [...folders, 'stack.json.old', 'nats/nats.conf'])
    expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
}, 120_000);

test('processes divide their heap as in the images, so that their peaks of memory are those of a container', () => {
  const image = readFileSync(join(CHECKOUT, 'docker', 'Dockerfile'), 'utf8');
  expect(/ NODE_OPTIONS=(\S+)/.exec(image)?.[1]).toBe(processEnvironment(root, 'info').NODE_OPTIONS);
});

test('everything is told to listen on this machine only; the web elsewhere when asked to, and nothing else', async () => {
  const [closed, open] = await Promise.all([up('closed'), up('open', { host: '0.0.0.0' })]);
  for (const [thali, host] of [
    [closed, '127.0.0.1'],
    [open, '0.0.0.0'],
  ] as const) {
    expect((await until200(thali.baseUrl)).HOST).toBe(host);
    for (const name of SERVICES) expect((await until200(`${thali.healthUrl(name)}/readyz`)).HOST).toBe('127.0.0.1');
  }
}, 120_000);

const until200 = (url: string): Promise<Record<string, string>> =>
  eventually(`200 of ${url}`, async () => {
    const response = await fetch(url);
    return response.status === 200 && ((await response.json()) as Record<string, string>);
  });
