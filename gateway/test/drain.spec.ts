import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createOrder } from '@thali/proto/ordering/create-order';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { call, startStage } from './test-gateway.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let stage: Awaited<ReturnType<typeof startStage>>;
let child: ChildProcess;
let port: number;
let letGo: () => void;

beforeAll(async () => {
  stage = await startStage({ LOG_LEVEL: 'info', DRAIN_MS: '2000' });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await stage.other.answer(createOrder, async () => {
    await held;
    return { message: 'ok', tokenNo: 1, orderId: uuidv7() };
  });
  const flags = ['--import', inRepository('tools/swc-hook.mjs'), '--conditions=@thali/source'];
  child = spawn(process.execPath, [...flags, inRepository('gateway/src/main.ts')], {
    env: { ...process.env, ...stage.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  port = await new Promise<number>((resolve) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const entry = JSON.parse(line) as { msg: string; port: number };
        if (entry.msg === 'ready') resolve(entry.port);
      });
  });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await stage?.stop();
});

test('SIGTERM loses nothing: what runs is answered, what comes late on open connections too, then it leaves with 0', async () => {
  const { cookie } = await stage.people.person();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const place = () =>
    call(port, 'POST', '/api/v1/pos/create-order', { cookie, body: {}, headers: { 'idempotency-key': randomUUID() } });
  const running = Array.from({ length: 50 }, place);
  // By their keys, because the gateway asks again for what is not answered soon.
  const arrived = () => new Set(stage.other.callsOf(createOrder).map(({ context }) => context.idempotencyKey)).size;
  await eventually('the 50th order', () => arrived() === 50);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const overKeptConnection = (path: string) =>
    new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
      const outgoing = httpRequest({ port, path, agent, headers: { cookie } }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      });
      outgoing.on('error', reject).end();
    });
  expect(await overKeptConnection('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  child.kill('SIGTERM');
  await eventually('the word that the gateway leaves', async () => (await call(port, 'GET', '/readyz')).status === 503);
  expect(await overKeptConnection('/api/v1/auth/profile')).toEqual({ status: 503, connection: 'close' });
  const late = place();
  await eventually('the order that came late', () => arrived() === 51);
  letGo();

  const answers = await Promise.all([...running, late]);
  expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200));
  expect(answers.every(({ headers }) => headers.connection === 'close')).toBe(true);
  expect(await exited).toBe(0);
  agent.destroy();
});
