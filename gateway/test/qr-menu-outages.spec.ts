import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@thali/testing/eventually';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { gatewayWithRestaurants, menuOff, priceIn, type Restaurants, readMenu, refusal } from './restaurants.js';
import type { TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
let stopCatalog: () => Promise<void>;
beforeAll(async () => {
  ({ gateway, restaurants, stopCatalog } = await gatewayWithRestaurants());
});
afterAll(() => gateway?.stop());

const read = (store: { qrcode: string }, tableId?: string, headers: Record<string, string> = {}, at = gateway.port) =>
  readMenu(at, store, tableId, headers);

describe('while parts are away', () => {
  const changed = { items: [{ title: 'Naan', price: 45 }] };
  /** A second gateway on the same Redis that has seen nothing yet. */
  const another = async <T>(work: (port: number) => Promise<T>): Promise<T> => {
    const second = await startGateway(gatewayConfig.parse(gateway.env));
    try {
      return await work(second.port);
    } finally {
      await second.stop();
    }
  };

  test('without catalog a known menu goes on, even one that has changed; an unknown one is 503 with Retry-After', async () => {
    const [store, unknown] = [restaurants.add(), restaurants.add()];
    await read(store);
    await stopCatalog();
    await restaurants.change(store, changed);
    await gateway.hasHeard();
    for (let times = 0; times < 3; times++) expect(priceIn(await read(store))).toBe(40);
    const refused = await read(unknown);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    stopCatalog = await restaurants.serve();
    await eventually('the new price', async () => priceIn(await read(store)) === 45);
    expect((await read(unknown)).status).toBe(200);
  });

  test('another gateway knows from Redis what this one has seen, also without catalog, and asks as soon as it can', async () => {
    const store = restaurants.add();
    expect((await read(store, store.printed)).status).toBe(200);
    await stopCatalog();
    await another(async (port) => {
      const answer = await read(store, store.printed, {}, port);
      expect([answer.status, priceIn(answer)]).toEqual([200, 40]);
      stopCatalog = await restaurants.serve();
      Object.assign(store, changed);
      await eventually('the new price', async () => priceIn(await read(store, store.printed, {}, port)) === 45);
    });
  });

  test('a gateway that starts while Redis is slow to answer knows at its first call what others have seen', async () => {
    const store = restaurants.add();
    expect((await read(store)).status).toBe(200);
    await stopCatalog();
    process.kill(gateway.redis.pid, 'SIGSTOP');
    // Shorter than the two seconds for which a gateway waits for Redis when it starts.
    const awake = sleep(500).then(() => process.kill(gateway.redis.pid, 'SIGCONT'));
    const { status } = await another((port) => read(store, undefined, {}, port));
    await awake;
    stopCatalog = await restaurants.serve();
    expect(status).toBe(200);
  });

  test('Redis forgets a menu that has changed, and one that is gone', async () => {
    const [store, closed] = [restaurants.add(), restaurants.add()];
    await Promise.all([read(store), read(closed)]);
    await restaurants.change(store, changed);
    // As if this one's event had been missed.
    closed.menuOn = false;
    await gateway.hasHeard();
    await another(async (port) => {
      await eventually(
        'the refusal of the menu that was switched off',
        async () => refusal(await read(closed, undefined, {}, port))[0] === 404,
      );
      // A refusal is known for half a second. Then Redis is looked at again, and must not have the menu.
      const asked = restaurants.asked(closed);
      await eventually(
        'the next question',
        async () => (await read(closed, undefined, {}, port)) && restaurants.asked(closed) > asked,
      );
      expect(refusal(await read(closed, undefined, {}, port))).toEqual(menuOff);
      await stopCatalog();
      expect((await read(store, undefined, {}, port)).status).toBe(503);
      stopCatalog = await restaurants.serve();
    });
  });

  test('what happened while the broker was away is asked for when it is back; meanwhile the menu goes on', async () => {
    const store = restaurants.add();
    await read(store);
    await gateway.restartNats(async () => {
      expect(priceIn(await read(store))).toBe(40);
      Object.assign(store, changed);
    });
    await eventually('the new price', async () => priceIn(await read(store)) === 45);
  });
});

test('reads of one address are limited by this process alone, other addresses and the rest of the API are not touched', async () => {
  const limited = await startGateway(gatewayConfig.parse({ ...gateway.env, PUBLIC_RATE: '60', TRUST_PROXY: '1' }));
  const store = restaurants.add();
  const from = (address: string) => read(store, undefined, { 'x-forwarded-for': address }, limited.port);
  process.kill(gateway.redis.pid, 'SIGSTOP');
  try {
    // A machine that takes a second for so many gives the address one more in each: some of them are refused all the same.
    const answers = await Promise.all(Array.from({ length: 120 }, () => from('203.0.113.7')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
    const refused = answers.find(({ status }) => status !== 200) as (typeof answers)[number];
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS', 'Too many requests, please wait!']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await from('203.0.113.8')).status).toBe(200);
  } finally {
    process.kill(gateway.redis.pid, 'SIGCONT');
    await limited.stop();
  }
});
