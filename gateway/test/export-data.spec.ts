import { once } from 'node:events';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { AppError } from '@thali/kit/call/app-error';
import { exportMenu } from '@thali/proto/catalog/menu-items';
import { allowExport } from '@thali/proto/identity/confirmation';
import { exportCustomers } from '@thali/proto/ordering/customers';
import { keepers, listPortableTables, readPortableRows } from '@thali/proto/portability';
import { eventually } from '@thali/testing/eventually';
import { Redis } from 'ioredis';
import { ExportTurn, ExportTurns } from '../src/compose/export-turn.js';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import type { Person } from './people.js';
import { call, startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
let second: Awaited<ReturnType<typeof startGateway>>;
let broken = false;
let allowed = Promise.resolve();
const waiting: (() => void)[] = [];
/** Rows of an export that was let in come when the test says so. */
const letGo = () => {
  for (const go of waiting.splice(0)) go();
};

beforeAll(async () => {
  gateway = await startTestGateway();
  second = await startGateway(gatewayConfig.parse(gateway.env));
  for (const { port } of [gateway, second]) await untilCounting(port);
  await gateway.other.answer(allowExport, async () => {
    await allowed;
    return {};
  });
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
  await second?.stop();
  await gateway?.stop();
});

const download = (cookie: string, port = gateway.port) => call(port, 'GET', '/api/v1/export', { cookie });
/** Lets rows come until the downloads have ended; answers their statuses. */
async function ended(downloads: ReturnType<typeof download>[]): Promise<number[]> {
  let all: number[] | undefined;
  void Promise.all(downloads).then((answers) => {
    all = answers.map(({ status }) => status);
  });
  await eventually('the end of the downloads', () => {
    letGo();
    return all !== undefined;
  });
  return all as unknown as number[];
}
/** Asks at both gateways at once; who was let in is let go when all others have their answer. Answers the statuses. */
async function tenAtOnce(cookie: string): Promise<number[]> {
  let answered = 0;
  const downloads = Array.from({ length: 10 }, (_, index) =>
    download(cookie, index % 2 ? second.port : gateway.port).finally(() => {
      answered += 1;
    }),
  );
  await eventually('the answer or the rows of each download', () => answered + waiting.length === 10);
  return (await ended(downloads)).sort();
}

const progress = async (cookie: string) => (await gateway.call('GET', '/export/progress', { cookie })).json;

test('of ten downloads at once of one restaurant, over all gateways, one is made; the next when it has ended', async () => {
  const { cookie } = await gateway.people.person();
  for (let round = 0; round < 2; round++) {
    expect(await tenAtOnce(cookie)).toEqual([200, ...Array(9).fill(409)]);
    await eventually('the end of the export', async () => (await progress(cookie)).total === 0);
  }
});

test('a restaurant does not wait for another', async () => {
  const [one, other] = [await gateway.people.person(), await gateway.people.person()];
  const answers = [download(one.cookie), download(other.cookie, second.port)];
  await eventually('the rows of both', () => waiting.length === 2);
  expect(await progress(one.cookie)).toEqual({ done: 0, total: 2 });
  expect(await ended(answers)).toEqual([200, 200]);
  await eventually(
    'the end of both exports',
    async () => Number((await progress(one.cookie)).total) + Number((await progress(other.cookie)).total) === 0,
  );
});

test('whoever has a whole download may begin the next at once, also while nobody has seen the end of its connection', async () => {
  const { cookie } = await gateway.people.person();
  const server: Server = gateway.app.getHttpServer();
  const unseen: (() => void)[] = [];
  const hideEnd = (_request: IncomingMessage, response: ServerResponse) => {
    const emit = response.emit.bind(response);
    response.emit = (name: string, ...all: unknown[]) =>
      name === 'close' ? unseen.push(() => emit(name, ...all)) > 0 : emit(name, ...all);
  };
  server.prependListener('request', hideEnd);
  try {
    for (let round = 0; round < 5; round++) expect(await ended([download(cookie)])).toEqual([200]);
    expect(unseen).toHaveLength(5);
  } finally {
    server.off('request', hideEnd);
    for (const end of unseen) end();
  }
});

describe('a client who leaves gives its place and its turn back', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(gateway.redis.url);
  });
  afterAll(() => redis?.disconnect());

  /** Begins a download. `leave` ends it, and waits until the gateway has seen that. */
  async function begin(cookie: string) {
    const arrived = once(gateway.app.getHttpServer(), 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const headers = { cookie };
    const leaving = request({ port: gateway.port, host: '127.0.0.1', path: '/api/v1/export', agent: false, headers })
      .on('response', (response) => response.on('error', () => {}).resume())
      .on('error', () => {})
      .end();
    const [, response] = await arrived;
    const leave = () => {
      leaving.destroy();
      return eventually('the end of the connection', () => response.closed);
    };
    return { response, leave };
  }
  /** The status of the next download, once the turn of the one before was given back, which does not end by itself meanwhile. */
  async function next({ cookie, tenantId }: Person): Promise<number | undefined> {
    const turn = `export:${tenantId}`;
    await eventually('the turn that is given back', async () => {
      await redis.persist(turn);
      return (await redis.exists(turn)) === 0;
    });
    const [status] = await ended([download(cookie)]);
    return status;
  }

  test('before the first byte', async () => {
    const owner = await gateway.people.person();
    const before = gateway.other.callsOf(allowExport).length;
    let allow = () => {};
    allowed = new Promise((resolve) => {
      allow = resolve;
    });
    const { response, leave } = await begin(owner.cookie);
    await eventually('the question to identity', () => gateway.other.callsOf(allowExport).length > before);
    expect(response.headersSent).toBe(false);
    await leave();
    allow();
    expect(await next(owner)).toBe(200);
  });

  test('in the middle', async () => {
    const owner = await gateway.people.person();
    const { response, leave } = await begin(owner.cookie);
    await eventually('the question for rows', () => waiting.length === 1 && response.headersSent);
    await leave();
    expect(await next(owner)).toBe(200);
  });
});

test('a turn that has ended is not taken again by a row that was still on its way', async () => {
  const redis = new Redis(gateway.redis.url);
  try {
    const turns = new ExportTurns({ redis });
    const turn = await turns.take('a restaurant');
    turn?.end();
    turn?.begin(1);
    const next = await turns.take('a restaurant');
    expect([turn, next]).toEqual([expect.any(ExportTurn), expect.any(ExportTurn)]);
  } finally {
    redis.disconnect();
  }
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
    await eventually('the word that Redis is away', async () => (await gateway.get('/readyz')).json.redis === 'degraded');
    const statuses = await tenAtOnce(cookie);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  } finally {
    process.kill(gateway.redis.pid, 'SIGCONT');
  }
});
