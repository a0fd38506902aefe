import { clock } from '@thali/testing/clock';
import { gatewayWithRestaurants, type Restaurants, readMenu } from './restaurants.js';
import { type TestGateway, untilCounting } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
beforeAll(async () => {
  ({ gateway, restaurants } = await gatewayWithRestaurants());
});
afterAll(() => gateway?.stop());

test('with Redis frozen a menu is there within a second, at first sight or later', () =>
  clock(1_000, async ({ took }) => {
    const [known, fresh] = [restaurants.add(), restaurants.add()];
    await untilCounting(gateway.port);
    await readMenu(gateway.port, known);
    process.kill(gateway.redis.pid, 'SIGSTOP');
    try {
      const askedAt = performance.now();
      const answers = await Promise.all([known, fresh].map((store) => readMenu(gateway.port, store)));
      took(performance.now() - askedAt);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      process.kill(gateway.redis.pid, 'SIGCONT');
    }
  }));
