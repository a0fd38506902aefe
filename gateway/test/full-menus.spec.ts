import { v7 as uuidv7 } from 'uuid';
import { gatewayWithRestaurants, type Restaurants, readMenu } from './restaurants.js';
import type { TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
beforeAll(async () => {
  ({ gateway, restaurants } = await gatewayWithRestaurants({ MENU_CACHE_MB: '1' }));
});
afterAll(() => gateway?.stop());

test('a large menu at many codes pushes no other menu out of a full memory, and its newest ones stay', async () => {
  const others = Array.from({ length: 10 }, () => restaurants.add());
  const tenantId = uuidv7();
  const items = Array.from({ length: 300 }, (_, n) => ({ title: `A dish with a long name, number ${n}`, price: n }));
  const codes = Array.from({ length: 30 }, () => restaurants.add({ tenantId, items }));
  for (const store of [...others, ...codes]) expect((await readMenu(gateway.port, store)).status).toBe(200);
  for (const store of [...others, codes[29], codes[0]]) if (store) await readMenu(gateway.port, store);
  expect(others.map(restaurants.asked)).toEqual(Array(10).fill(1));
  expect([codes[29], codes[0]].map((store) => store && restaurants.asked(store))).toEqual([1, 2]);
});
