import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Broker } from '@thali/kit/broker/broker';
import { nobody } from '@thali/kit/call/context';
import { createServiceDatabase } from '@thali/kit/database/service-database';
import { createLog } from '@thali/kit/process/log';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { CallerSigner } from '@thali/kit/rpc/signed-caller';
import { freePort, natsUrlAs, startNats, startPostgres } from '@thali/local-servers/servers';
import { defineRpc, Empty, everyone, Message } from '@thali/proto/kernel';
import { callerKeys } from '@thali/testing/caller-keys';
import * as z from 'zod';
import { waitUntilReady } from '../stack/ready.ts';
import { copyCheckout } from './checkout-copy.ts';

/** In a copy of the checkout: a new service with its first list, a new list in an existing service, and an operation of each. */
let copy: string;
const atEnd: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  copy = copyCheckout();
}, 60_000);
afterAll(async () => {
  for (const end of atEnd.reverse()) await end();
  rmSync(copy, { recursive: true, force: true });
}, 60_000);

const { NODE_OPTIONS: _jest, NODE_ENV: _test, JEST_WORKER_ID: _worker, ...inherited } = process.env;
const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
/** Runs a program to its end in the copy. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env: { ...inherited, ...env } });
  return { status, said: stdout + stderr };
}
const node = (args: string[], env?: NodeJS.ProcessEnv) => run(process.execPath, args, env);
const bin = (program: string, ...args: string[]) => run(join(copy, 'node_modules', '.bin', program), args);
const fine = { status: 0 };
const generated = {
  loyalty: ['proto/src/loyalty/rewards.ts', 'services/loyalty/src/rewards/rewards.ts', 'services/loyalty/test/rewards.spec.ts'],
  catalog: [
    ...['proto/src/catalog/happy-hours.ts', 'services/catalog/src/happy-hours/happy-hours.ts'],
    ...['services/catalog/src/happy-hours/happy-hour.entity.ts', 'services/catalog/test/happy-hours.spec.ts'],
    'web/src/domain/happy-hours/happy-hours.ts',
    ...['web/src/features/settings/happy-hours/happy-hours.tsx', 'web/src/features/settings/happy-hours/happy-hour-dialog.tsx'],
    'e2e/browser/happy-hours.spec.ts',
  ],
  operations: [
    ...['proto/src/loyalty/spend-reward.ts', 'services/loyalty/src/rewards/spend-reward.ts'],
    ...['services/loyalty/test/spend-reward.spec.ts', 'web/src/features/settings/rewards/spend-reward-dialog.tsx'],
    'web/src/features/settings/rewards/spend-reward.screen.spec.tsx',
    ...['proto/src/catalog/retire-dish.ts', 'services/catalog/src/menu-items/retire-dish.ts'],
    ...['services/catalog/test/retire-dish.spec.ts', 'web/src/features/menu-items/retire-dish-dialog.tsx'],
    'web/src/features/menu-items/retire-dish.screen.spec.tsx',
  ],
};

test('a line in the list of services makes every file stale that has them written out, and each is named', () => {
  const list = read('proto/src/services.ts');
  expect(node(['tools/generate-services.ts', '--check'])).toMatchObject(fine);
  writeFileSync(join(copy, 'proto/src/services.ts'), list.replace("  'reporting',\n", "  'reporting',\n  'loyalty',\n"));
  const { status, said } = node(['tools/generate-services.ts', '--check']);
  writeFileSync(join(copy, 'proto/src/services.ts'), list);
  expect(status).toBe(1);
  for (const path of [
    ...['charts/thali/files/services.json', 'charts/thali/values.schema.json', 'tsconfig.json', 'docker/Dockerfile'],
    ...['docker/make-env.sh', 'docker/compose.yaml', 'docker/compose.check.yaml'],
  ])
    expect(said).toContain(`${path} is stale`);
  expect(said).toContain('services/loyalty has no src/main.ts');
});

test('`make new` says what it needs, and writes over nothing', () => {
  for (const [env, why] of [
    [{}, 'SERVICE=catalog'],
    [{ SERVICE: 'catalog' }, 'NAME=coupon-book'],
    [{ SERVICE: 'catalog', NAME: 'Happy Hour' }, 'small letters'],
    [{ SERVICE: 'catalog', NAME: 'coupon' }, 'is there already'],
    [{ SERVICE: 'catalog', OPERATION: 'Close Table' }, 'what is done and to what, in small letters'],
    [{ SERVICE: 'catalog', OPERATION: 'close' }, 'such as close-table'],
    [{ SERVICE: 'catalog', OPERATION: 'close-table', NOUN: 'Table 4' }, 'NOUN is what it is done to'],
    [{ SERVICE: 'catalog', OPERATION: 'cancel-orders' }, 'cancelOrders is there already, in proto/src/ordering/orders-board.ts'],
    [{ SERVICE: 'ordering', OPERATION: 'day-close' }, 'dayClose is there already, in proto/src/registry.ts'],
  ] as const) {
    const { status, said } = node(['tools/new.ts'], env);
    expect([status, said]).toEqual([1, expect.stringContaining(why)]);
  }
});

test('`make new` writes a service, lists and operations in the house style, with nothing of their models left', () => {
  const loyalty = { SERVICE: 'loyalty', NAME: 'reward', OPERATION: 'spend-reward' };
  const catalog = { SERVICE: 'catalog', NAME: 'happy-hour', OPERATION: 'retire-dish', NOUN: 'menu-item' };
  for (const env of [loyalty, catalog]) expect(node(['tools/new.ts'], env)).toMatchObject(fine);
  const files = Object.values(generated).flat();
  for (const path of files) expect([path, /coupon/i.test(read(path))]).toEqual([path, false]);
  for (const path of generated.loyalty) expect([path, read(path).includes('catalog')]).toEqual([path, false]);
  for (const list of ['happy-hours', 'retire-dish'])
    expect(read(`services/catalog/test/${list}.spec.ts`)).toContain('await startCatalog()');
  expect(Object.keys(json('package-lock.json').packages)).toContain('services/loyalty');

  expect(node(['tools/generate-services.ts', '--check'])).toMatchObject(fine);
  expect(node(['tools/generate-api.ts', '--check'])).toMatchObject(fine);
  expect(
    bin('biome', 'check', '--error-on-warnings', ...files, 'services/loyalty', 'web/src/app/setting-screens.ts'),
  ).toMatchObject(fine);
  const { openapi, users } = { openapi: json('proto/gen/openapi.json'), users: json('proto/gen/broker-users.json') };
  for (const route of ['/settings/rewards', '/settings/happy-hours', '/rewards/spend-reward', '/menu-items/retire-dish'])
    expect(Object.keys(openapi.paths)).toContain(route);
  expect(users.gateway.publish).toContain('rpc.loyalty.list_rewards');
  expect(users.gateway.publish).toContain('rpc.loyalty.spend_reward');
  for (const name of ['spendReward', 'retireDish']) expect(read('e2e/system/samples.ts')).toContain(`  ${name}: () => (`);
  for (const title of ['Rewards', 'Happy Hours'])
    expect(read('web/src/app/setting-screens.ts')).toContain(`setting: msg\`${title}\``);
  const [, mayChange] = /^## May change$([\s\S]*?)^## /m.exec(read('docs/kept-rows.md')) ?? [];
  for (const row of ['| loyalty | `reward` |', '| catalog | `happy_hour` |']) expect(mayChange).toContain(row);
}, 120_000);

test('what it writes fits the types', () => {
  const migration = readdirSync(join(copy, 'services/catalog/src/migrations')).find((name) => name.endsWith('-happy-hours.ts'));
  const [web, others] = [generated.catalog, [...generated.catalog, ...generated.loyalty]].map((paths, index) =>
    [...paths, ...generated.operations].filter((path) => path.startsWith('web/') === (index === 0)),
  ) as [string[], string[]];
  const services = [
    `services/catalog/src/migrations/${migration}`,
    'services/catalog/src/definition.ts',
    'services/loyalty/src/main.ts',
    'services/catalog/src/app.module.ts',
    'e2e/system/samples.ts',
  ];
  const project = (path: string, base: string, files: string[]) => {
    writeFileSync(join(copy, path), JSON.stringify({ extends: base, include: [], files }));
    return bin('tsc', '-p', path);
  };
  expect(project('tsconfig.new.json', './tsconfig.spec.json', [...others, ...services])).toMatchObject(fine);
  const relative = web.map((path) => path.replace('web/', ''));
  expect(project('web/tsconfig.new.json', './tsconfig.json', relative)).toMatchObject(fine);
}, 120_000);

test('what it writes passes its own tests', () => {
  const report = join(copy, 'report.json');
  const paths = ['services/loyalty/test/rewards', 'services/catalog/test/happy-hours', '/spend-reward[.]', '/retire-dish[.]'];
  const jest = join(copy, 'node_modules', 'jest', 'bin', 'jest.js');
  node(['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`, ...paths]);
  const { numPassedTests, numFailedTests, numPassedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  expect({ numPassedTests, numFailedTests, numPassedTestSuites }).toEqual({
    ...{ numPassedTests: 20, numFailedTests: 0, numPassedTestSuites: 6 },
  });
}, 240_000);

test('the new service is migrated, starts, and answers the gateway over the broker', async () => {
  expect(existsSync(join(copy, 'services/loyalty/src/main.ts'))).toBe(true);
  const servers = (name: string) => join(copy, '.servers', name);
  const [postgres, nats] = await Promise.all([
    startPostgres({ dir: servers('postgres') }),
    startNats({ dir: servers('nats'), users: json('proto/gen/broker-users.json') }),
  ]);
  atEnd.push(
    () => nats.remove(),
    () => postgres.remove(),
  );
  const { databaseUrl, ownerUrl } = await createServiceDatabase(postgres.url, 'loyalty', {
    owner: 'secret-1',
    runtime: 'secret-2',
  });
  const keys = callerKeys();
  const port = await freePort();
  const env = {
    ...{ NODE_ENV: 'development', LOG_LEVEL: 'error', HOST: '127.0.0.1', HEALTH_PORT: String(port) },
    ...{ NATS_URL: natsUrlAs('loyalty', nats.url), DATABASE_URL: databaseUrl, CALLER_PUBLIC_KEYS: keys.publicKey },
  };
  const main = ['--import', './tools/swc-hook.mjs', '--conditions=@thali/source', 'services/loyalty/src/main.ts'];
  const migrated = node([...main, 'migrate'], {
    ...env,
    DATABASE_OWNER_URL: ownerUrl,
    ERASURE_SECRET: 'the erasure secret of the tests',
  });
  expect(migrated).toMatchObject(fine);

  const service = spawn(process.execPath, main, { cwd: copy, env: { ...inherited, ...env }, stdio: 'ignore' });
  atEnd.push(async () => {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  });
  await waitUntilReady({ url: `http://127.0.0.1:${port}/readyz`, pid: () => service.pid }, 60);

  const broker = await Broker.connect(natsUrlAs('gateway', nats.url), 'test', createLog('test', 'silent'));
  atEnd.push(() => broker.close());
  const rpc = new RpcClient(broker, undefined, new CallerSigner(keys.privateKey));
  const caller = { ...nobody, tenantId: crypto.randomUUID(), userId: crypto.randomUUID(), role: 'admin' as const };
  const addReward = defineRpc({
    ...{ subject: 'rpc.loyalty.add_reward', who: everyone, input: z.object({ title: z.string() }), output: Message },
  });
  const listRewards = defineRpc({
    ...{ subject: 'rpc.loyalty.list_rewards', who: everyone, input: Empty, output: z.array(z.object({ title: z.string() })) },
  });
  expect(await rpc.call(addReward, { title: 'A tenth coffee' }, { caller })).toEqual({ message: 'Reward added successfully!' });
  expect(await rpc.call(listRewards, {}, { caller })).toMatchObject([{ title: 'A tenth coffee' }]);
}, 120_000);
