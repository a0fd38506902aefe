import { profile, refreshToken } from '@thali/proto/identity/session';
import { updateUser } from '@thali/proto/identity/users';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { nextEvent, Till } from './till.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

test('a scope that was taken away is refused with the next request, and one that was given works; nobody is signed out', async () => {
  const { username, till } = await udupi.staff('POS');
  const grant = (...userScopes: ('POS' | 'KITCHEN')[]) => udupi.owner.ok(updateUser, { username, name: 'Kumar', userScopes });
  const placed = async () => (await till.call(createOrder, udupi.order())).status;
  const kitchen = async () => (await till.call(listKitchen, {})).status;
  expect([await placed(), await kitchen()]).toEqual([200, 403]);
  await grant('KITCHEN');
  expect([await placed(), await kitchen()]).toEqual([403, 200]);
  await grant('POS', 'KITCHEN');
  expect([await placed(), await kitchen()]).toEqual([200, 200]);
  expect((await till.call(profile, {})).status).toBe(200);
});

test('10 refreshes at once all succeed, and the session goes on with what any of them got', async () => {
  const tabs = await udupi.anotherDevice();
  const before = new Map(tabs.cookies);
  const others = upTo(10).map(() => tabs.copy());
  const answers = await Promise.all(others.map((tab) => tab.call(refreshToken, {})));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(others.map((tab) => tab.cookies.get('thali_refresh')?.value)).size).toBe(1);
  expect(others[0]?.cookies.get('thali_refresh')).not.toEqual(before.get('thali_refresh'));
  for (const tab of others) expect((await tab.call(profile, {})).status).toBe(200);
});

test('a refresh token from two refreshes ago ends the session: somebody has copied it', async () => {
  const till = await udupi.anotherDevice();
  const thief = till.copy();
  await till.ok(refreshToken, {});
  await till.ok(refreshToken, {});
  expect(await thief.call(refreshToken, {})).toMatchObject({ status: 401 });
  expect(await till.call(profile, {})).toMatchObject({ status: 401 });
  expect((await udupi.owner.call(profile, {})).status).toBe(200);
});

test('the cookie that scripts can read admits nobody', async () => {
  const stranger = new Till();
  const marker = udupi.owner.cookies.get('thali__authenticated');
  if (marker) stranger.cookies.set('thali__authenticated', marker);
  expect(await stranger.call(profile, {})).toMatchObject({ status: 401 });
  await expect(stranger.socket()).rejects.toThrow('unauthorized');
});

test('a socket hears its own restaurant only, whatever it says', async () => {
  const annapoorna = await Restaurant.open();
  const socket = await udupi.settledSocket();
  const spy = await annapoorna.settledSocket();
  const heard: string[] = [];
  spy.onAny((name) => heard.push(name));
  const own = nextEvent(socket, 'new_order');
  spy.emit('new_order_backend', udupi.tenantId);
  const { orderId } = await udupi.owner.ok(createOrder, udupi.order());
  expect(await own).toMatchObject({ orderId });
  // The spy's own hint comes back to its own restaurant as `order_update`; nothing of the other restaurant arrives.
  expect(heard.filter((name) => name !== 'order_update')).toEqual([]);
  const shownTheDoor = nextEvent(spy, 'disconnect');
  spy.emit('authenticate', udupi.tenantId);
  await shownTheDoor;
  spy.close();
  socket.close();
});
