import { AppError } from '@thali/kit/call/app-error';
import { confirmPassword } from '@thali/proto/identity/confirmation';
import { closeSession, openSession, rotateSession } from '@thali/proto/identity/session';
import { takeQrOrder } from '@thali/proto/ordering/qr-orders';
import { v7 as uuidv7 } from 'uuid';
import { gatewayWithRestaurants, type Restaurants } from './restaurants.js';
import { type Answer, type Sent, type TestGateway, untilCounting } from './test-gateway.js';
import { upgrade } from './upgrade.js';

const tokens = { accessToken: 'access.jwt', refreshToken: 'refresh-1', accessExpiresIn: 900, refreshExpiresIn: 2_592_000 };
const user = {
  ...{ name: 'Asha', designation: null, photo: null, role: 'admin' as const, username: 'asha@example.com', phone: null },
  ...{ address: null, scope: '', tenant_id: 't1' },
};
const orderingRates = {
  QR_ORDERS_PER_DEVICE: '4',
  QR_ORDERS_PER_TABLE: '0',
  QR_ORDERS_PER_ADDRESS: '12',
  QR_ORDERS_PER_STORE: '16',
};
let gateway: TestGateway;
let restaurants: Restaurants;
beforeAll(async () => {
  ({ gateway, restaurants } = await gatewayWithRestaurants({ TRUST_PROXY: '1', SOCKET_HANDSHAKES: '2', ...orderingRates }));
  await untilCounting(gateway.port);
  await gateway.other.answer(openSession, ({ body }) => {
    if (JSON.parse(body).password !== 'right') throw new AppError('WRONG_CREDENTIALS');
    return { message: 'Login successful!', user, tokens };
  });
  await gateway.other.answer(rotateSession, () => ({ tokens }));
  await gateway.other.answer(closeSession, () => ({}));
  await gateway.other.answer(confirmPassword, () => ({ message: 'Password confirmed!' }));
  await gateway.other.answer(takeQrOrder, ({ body }) => {
    if (!JSON.parse(body).cartItems) throw new AppError('VALIDATION_FAILED');
    return { message: 'Order placed!', trackingId: 'A'.repeat(22) };
  });
});
afterAll(() => gateway?.stop());

let addresses = 0;
/** A restaurant with one address: its tills, and all guests and strangers in its Wi-Fi. */
function house() {
  const store = restaurants.add();
  const address = `10.9.${addresses >> 8}.${addresses++ & 255}`;
  const send = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    gateway.call(method, path, { ...sent, headers: { 'x-forwarded-for': address, ...headers } });
  const cookieOf = ({ headers }: Answer, name: string) =>
    headers['set-cookie']?.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? '';
  return {
    address,
    store,
    send,
    signIn: (username: string, password: string, cookie?: string) =>
      send('POST', '/auth/signin', { body: { username, password }, cookie }),
    /** The cookie of a till that has signed in here. */
    till: async (username = `${uuidv7()}@example.com`) => {
      const answer = await send('POST', '/auth/signin', { body: { username, password: 'right' } });
      return { username, cookie: cookieOf(answer, 'thali_device') };
    },
    /** The cookie of a guest's phone that has read the menu here. */
    phone: async () => cookieOf(await send('GET', `/qrmenu/${store.qrcode}`), 'thali_diner'),
    menu: (cookie?: string) => send('GET', `/qrmenu/${store.qrcode}`, { cookie }),
    order: (cookie?: string, body: unknown = { cartItems: [{ id: uuidv7() }] }) =>
      send('POST', `/qrmenu/${store.qrcode}/place-order`, { cookie, body }),
    refresh: (cookie = '') => send('POST', '/auth/refresh-token', { cookie: `${cookie}; thali_refresh=refresh-1` }),
    signOut: (cookie = '') => send('POST', '/auth/signout', { cookie: `${cookie}; thali_refresh=refresh-1` }),
  };
}
type House = ReturnType<typeof house>;
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);
/** So many calls at once. Answers their statuses, each once. */
const flood = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen = new Set<number>();
  for (let left = times; left > 0; left -= 62)
    for (const status of await statuses(Array.from({ length: Math.min(62, left) }, call))) seen.add(status);
  return [...seen].sort();
};
/** All that a restaurant of this address does without a session, and a guest: the statuses, by what it was. */
async function daysWork(
  { signIn, refresh, signOut, menu, order, phone }: House,
  till: { username: string; cookie: string },
  guest: string,
) {
  const newPhone = await phone();
  return {
    refresh: (await refresh(till.cookie)).status,
    signIn: (await signIn(till.username, 'right', till.cookie)).status,
    signOut: (await signOut(till.cookie)).status,
    order: (await order(guest)).status,
    menu: (await menu(guest)).status,
    newMenu: (await menu()).status,
    newOrder: (await order(newPhone)).status,
  };
}
const allDone = { refresh: 200, signIn: 200, signOut: 200, order: 200, menu: 200, newMenu: 200, newOrder: 200 };

test.each<[string, (at: House) => Promise<{ status: number }>]>([
  ['empty sign-ins', ({ send }) => send('POST', '/auth/signin', { body: {} })],
  ['sign-ins of JSON that is none', ({ send }) => send('POST', '/auth/signin', { body: '{' })],
  ['sign-ins of names that they made up', ({ signIn }) => signIn(`${uuidv7()}@example.com`, 'wrong')],
  ['refreshes of nothing', ({ send }) => send('POST', '/auth/refresh-token')],
  ['sign-outs of nothing', ({ send }) => send('POST', '/auth/signout')],
  ['forgotten passwords of nobody', ({ send }) => send('POST', '/auth/forgot-password', { body: {} })],
  ['empty orders', ({ order }) => order(undefined, {})],
])('620 %s by strangers of the same address stop no till, no guest and no new phone there', async (_what, call) => {
  const at = house();
  const [till, guest] = [await at.till(), await at.phone()];
  await flood(620, () => call(at));
  expect(await daysWork(at, till, guest)).toEqual(allDone);
});

test('620 empty sign-ins leave strangers of the same address theirs, too: what is not read is not counted', async () => {
  const at = house();
  expect(await flood(620, () => at.send('POST', '/auth/signin', { body: {} }))).toEqual([400]);
  expect((await at.signIn(`${uuidv7()}@example.com`, 'right')).status).toBe(200);
});

test('what strangers do is counted by their address, each kind by itself', async () => {
  const at = house();
  expect(await flood(620, () => at.send('POST', '/auth/refresh-token'))).toEqual([401, 429]);
  expect((await at.refresh()).status).toBe(429);
  expect((await at.signOut()).status).toBe(200);
  expect((await house().refresh()).status).toBe(200);
});

test("a forged cookie is a stranger's", async () => {
  const at = house();
  const { cookie } = await at.till();
  await flood(620, () => at.refresh());
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect([cookie === forged, (await at.refresh(forged)).status, (await at.refresh(cookie)).status]).toEqual([false, 429, 200]);
  expect((await at.refresh('thali_access=a.forged.token')).status).toBe(429);
});

test("a phone's cookie, which everybody gets, makes nobody known at the sign-in", async () => {
  const at = house();
  const guest = await at.phone();
  await flood(620, () => at.refresh());
  expect((await at.refresh(guest)).status).toBe(429);
});

test('a session without the cookie of its device is counted by itself, and so are the guesses at its own password', async () => {
  const at = house();
  const person = await gateway.people.person();
  await flood(620, () => at.signIn(`${uuidv7()}@example.com`, 'wrong'));
  await flood(620, () => at.refresh());
  expect((await at.refresh(person.cookie)).status).toBe(200);
  expect((await at.send('POST', '/auth/confirm-password', { cookie: person.cookie, body: { password: 'right' } })).status).toBe(
    200,
  );
});

test('whoever signs in for the first time at a till that is known is not stopped by guesses from the same address', async () => {
  const at = house();
  const till = await at.till();
  expect(await flood(70, () => at.signIn(`${uuidv7()}@example.com`, 'wrong'))).toEqual([401, 429]);
  expect((await at.signIn(`${uuidv7()}@example.com`, 'right', till.cookie)).status).toBe(200);
});

test('however many devices somebody collects with one account, they guess at other accounts 60 times a minute together', async () => {
  const at = house();
  const { username, cookie } = await at.till();
  const collected = [cookie, (await at.till(username)).cookie, (await at.till(username)).cookie];
  let turn = 0;
  const guess = () => at.signIn(`${uuidv7()}@example.com`, 'wrong', collected[turn++ % 3]);
  const answers = await statuses(Array.from({ length: 66 }, guess));
  expect(answers.filter((status) => status === 429)).toHaveLength(6);
});

test('a known device that asks without end is stopped by itself', async () => {
  const at = house();
  const [one, other] = [await at.till(), await at.till()];
  expect(await flood(620, () => at.refresh(one.cookie))).toEqual([200, 429]);
  expect([(await at.refresh(other.cookie)).status, (await at.refresh()).status]).toEqual([200, 200]);
});

test('a phone that reads without end is stopped by itself; other phones of its address, new ones too, read on', async () => {
  const at = house();
  const [one, other] = [await at.phone(), await at.phone()];
  expect(await flood(1_860, () => at.menu(one))).toEqual([200, 429]);
  expect([(await at.menu(other)).status, (await at.menu()).status]).toEqual([200, 200]);
});

test('orders that nobody can read use up nothing of what other phones of the address and the store have', async () => {
  const at = house();
  const guest = await at.phone();
  for (let phones = 0; phones < 10; phones++) {
    const cookie = await at.phone();
    expect(await statuses(Array.from({ length: 4 }, () => at.order(cookie, {})))).toEqual(Array(4).fill(400));
  }
  expect((await at.order(guest)).status).toBe(200);
});

test('strangers who knock with sockets without end keep no known device of their address from its own', async () => {
  const at = house();
  const { cookie } = await at.till();
  const knocks = await Promise.all(Array.from({ length: 30 }, () => upgrade(gateway.port, at.address)));
  const own = await upgrade(gateway.port, at.address, cookie);
  for (const { line } of [...knocks, own]) line?.destroy();
  expect([new Set(knocks.map(({ status }) => status)), own.status]).toEqual([new Set([101, 400]), 101]);
});

test('sign-ins say whose turn it is when passwords are checked: a known device, or a stranger of an IPv4 address or a /48', async () => {
  const turn = () => JSON.parse(gateway.other.callsOf(openSession).at(-1)?.body ?? '').turn;
  const at = house();
  const { username, cookie } = await at.till();
  expect(turn()).toEqual({ known: false, network: at.address });
  await at.signIn(username, 'right', cookie);
  expect(turn()).toEqual({ known: true, network: at.address });
  await at.signIn(`${uuidv7()}@example.com`, 'right', cookie);
  expect(turn()).toEqual({ known: false, network: at.address });
  const body = { username: `${uuidv7()}@example.com`, password: 'right' };
  await gateway.call('POST', '/auth/signin', { body, headers: { 'x-forwarded-for': '2001:db8:7:ab::9' } });
  expect(turn()).toEqual({ known: false, network: '2001:db8:7::/48' });
});
