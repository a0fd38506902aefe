import { randomUUID } from 'node:crypto';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { profile, refreshToken, signIn, signOut } from '@thali/proto/identity/session';
import { placeQrOrder } from '@thali/proto/ordering/qr-orders';
import { eventually } from '@thali/testing/eventually';
import { upTo } from './books.ts';
import { Diner } from './diner.ts';
import { ownerPassword, Restaurant } from './restaurant.ts';
import { type Answer, Till } from './till.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

/** So many calls, 62 at a time. Answers the statuses that were seen. */
async function flood(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const seen = new Set<number>();
  for (let left = times; left > 0; left -= 62)
    for (const { status } of await Promise.all(upTo(Math.min(62, left)).map(call))) seen.add(status);
  return [...seen].sort();
}

test('620 empty sign-ins, orders and refreshes from the address of a restaurant stop no till and no guest there', async () => {
  const till = await udupi.anotherDevice();
  const guest = new Diner(udupi, await udupi.openMenu(), new Till(till.address));
  const menu = (phone: Till) => phone.call(readQrMenu, guest.printed, { impatient: true });
  expect((await menu(guest.phone)).status).toBe(200);
  await eventually("the diner's order", async () => (await guest.place()).status === 200);

  const at = { impatient: true };
  const order = () => {
    const cartItems = [{ id: udupi.dosa.id, quantity: 1 }];
    return guest.phone.call(placeQrOrder, { ...guest.printed, cartItems }, { ...at, key: randomUUID() });
  };
  const stranger = new Till(till.address);
  const empty = { body: '{}', impatient: true };
  expect(await flood(620, () => stranger.send('POST', '/auth/signin', empty))).toEqual([400]);
  expect(await flood(620, () => stranger.send('POST', `/qrmenu/${guest.printed.qrcode}/place-order`, empty))).toContain(429);
  expect(await flood(620, () => stranger.send('POST', '/auth/refresh-token', empty))).toEqual([401, 429]);

  expect((await till.call(refreshToken, {}, at)).status).toBe(200);
  expect((await till.call(profile, {}, at)).status).toBe(200);
  expect((await order()).status).toBe(200);
  expect((await menu(guest.phone)).status).toBe(200);
  expect((await menu(new Till(till.address))).status).toBe(200);
  expect((await till.call(signOut, {}, at)).status).toBe(200);
  expect((await till.call(signIn, { username: udupi.ownerName, password: ownerPassword }, at)).status).toBe(200);
});

test('40 sign-ins of strangers at once keep a known device neither out nor waiting behind them', async () => {
  const till = await udupi.anotherDevice();
  await till.ok(signOut, {});
  let strangers = 0;
  const guess = () =>
    new Till().call(signIn, { username: `${randomUUID()}@thali.test`, password: 'a guess' }, { impatient: true });
  const flood = upTo(40).map(() => guess().then(() => (strangers += 1)));
  expect((await till.call(signIn, { username: udupi.ownerName, password: ownerPassword }, { impatient: true })).status).toBe(200);
  expect(strangers).toBeLessThan(40);
  await Promise.all(flood);
});
