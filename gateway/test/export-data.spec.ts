import { AppError } from '@thali/kit/call/app-error';
import { exportMenu } from '@thali/proto/catalog/menu-items';
import { allowExport } from '@thali/proto/identity/confirmation';
import { exportCustomers } from '@thali/proto/ordering/customers';
import { keepers, listPortableTables, readPortableRows } from '@thali/proto/portability';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { call, eventually, startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
let second: Awaited<ReturnType<typeof startGateway>>;
let broken = false;
const waiting: (() => void)[] = [];
/** Rows of an export that was let in come when the test says so. */
const letGo = () => {
  for (const go of waiting.splice(0)) go();
};

beforeAll(async () => {
  gateway = await startTestGateway();
  second = await startGateway(gatewayConfig.parse(gateway.env));
  for (const { port } of [gateway, second]) await untilCounting(port);
  await gateway.other.answer(allowExport, () => ({}));
  for (const list of [exportMenu, exportCustomers])
    await gateway.other.answer(list, () => ({ fileName: 'list.csv', csv: 'title\r\n', next: null }));
  for (const keeper of keepers) {
    await gateway.other.answer(listPortableTables(keeper), () => {
      if (broken) throw new AppError('SERVICE_UNAVAILABLE');
      return keeper === 'catalog' ? [{ table: 'store', columns: ['name'], rows: 1 }] : [];
    });
    await gateway.other.answer(readPortableRows(keeper), async () => {
      await new Promise<void>((go) => waiting.push(go));
      return { rows: [{ name: 'Udupi Garden' }], next: null };
    });
  }
});
afterAll(async () => {
  await second.stop();
  await gateway.stop();
});

const download = (cookie: string, port = gateway.port) => call(port, 'GET', '/api/v1/export', { cookie });
/** Asks at both gateways at once, lets go whoever was let in, and answers the statuses. */
async function tenAtOnce(cookie: string): Promise<number[]> {
  let done = false;
  const answers = Promise.all(Array.from({ length: 10 }, (_, index) => download(cookie, index % 2 ? second.port : gateway.port)));
  void answers.finally(() => {
    done = true;
  });
  await eventually(() => waiting.length > 0);
  await eventually(() => {
    letGo();
    return done;
  });
  return (await answers).map(({ status }) => status).sort();
}

const progress = async (cookie: string) => (await gateway.call('GET', '/export/progress', { cookie })).json;

test('of ten downloads at once of one restaurant, over all gateways, one is made; the next when it has ended', async () => {
  const { cookie } = await gateway.people.person();
  for (let round = 0; round < 2; round++) {
    expect(await tenAtOnce(cookie)).toEqual([200, ...Array(9).fill(409)]);
    await eventually(async () => (await progress(cookie)).total === 0);
  }
});

test('a restaurant does not wait for another', async () => {
  const [one, other] = [await gateway.people.person(), await gateway.people.person()];
  const answers = [download(one.cookie), download(other.cookie, second.port)];
  await eventually(() => waiting.length === 2);
  expect(await progress(one.cookie)).toEqual({ done: 0, total: 2 });
  const ended = Promise.all(answers).then((all) => all.map(({ status }) => status));
  await eventually(async () => {
    letGo();
    return Number((await progress(one.cookie)).total) + Number((await progress(other.cookie)).total) === 0;
  });
  expect(await ended).toEqual([200, 200]);
});

test('a download that could not begin does not stand in the way of the next', async () => {
  const { cookie } = await gateway.people.person();
  broken = true;
  expect((await download(cookie)).status).toBe(503);
  broken = false;
  expect(await tenAtOnce(cookie)).toEqual([200, ...Array(9).fill(409)]);
});

test('with Redis frozen each gateway still makes one at a time', async () => {
  const { cookie } = await gateway.people.person();
  process.kill(gateway.redis.pid, 'SIGSTOP');
  try {
    await eventually(async () => (await gateway.get('/readyz')).json.redis === 'degraded');
    const statuses = await tenAtOnce(cookie);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  } finally {
    process.kill(gateway.redis.pid, 'SIGCONT');
  }
});
