// `helm test`: signs in, places an order, receives its event on a socket, finds it on the board, cancels it. Fails with a reason.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const { GATEWAY_URL, WEB_URL, USERNAME, PASSWORD, NATS_URL } = process.env;
// Fixed, so that repeated runs use the same restaurant.
const tenantId = '00000000-0000-7000-8000-00000000c0de';
let cookie = '';

async function call(method, path, { body, key, expected = 200 } = {}) {
  const response = await fetch(`${GATEWAY_URL}/api/v1${path}`, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  if (cookies.length) cookie = cookies.join('; ');
  const answer = await response.json();
  assert.ok([expected].flat().includes(response.status), `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return { status: response.status, answer };
}

/** Tries again for a minute: events of the catalog are on their way to ordering. */
async function eventually(attempt) {
  for (const deadline = Date.now() + 60_000; ; await sleep(500))
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
}

const signIn = (expected) => call('POST', '/auth/signin', { body: { username: USERNAME, password: PASSWORD }, expected });

/** Makes the restaurant and its owner as a registration would. */
async function provision() {
  const [{ Broker }, { createLog }, { RpcClient }] = await Promise.all(
    ['broker/broker', 'process/log', 'rpc/rpc-client'].map((name) => import(`@thali/kit/${name}`)),
  );
  const { provisionTenant } = await import('@thali/proto/tenancy/tenants');
  const { provisionStore } = await import('@thali/proto/catalog/store');
  const { provisionOwner } = await import('@thali/proto/identity/users');
  const broker = await Broker.connect(NATS_URL, 'smoke-test', createLog('smoke-test', 'warn'));
  const rpc = new RpcClient(broker, 10_000);
  const name = 'Smoke test';
  await rpc.call(provisionTenant, { tenantId, name, email: USERNAME, isActive: true, durationMonths: 120, priceMinor: 0 });
  await rpc.call(provisionStore, { tenantId, storeName: name });
  await rpc.call(provisionOwner, { tenantId, username: USERNAME, password: PASSWORD, name });
  await broker.close();
}

/** A socket client with as much of the browser's protocol as is needed. */
function listen() {
  const heard = [];
  const socket = new WebSocket(`${GATEWAY_URL.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
  });
  const connected = new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('the socket was refused'));
    socket.onmessage = ({ data }) => {
      if (data.startsWith('0')) socket.send('40');
      else if (data.startsWith('40')) resolve();
      else if (data.startsWith('44')) reject(new Error(`the socket was refused: ${data}`));
      else if (data === '2') socket.send('3');
      else if (data.startsWith('42')) heard.push(JSON.parse(data.slice(2)));
    };
  });
  return { heard, connected, close: () => socket.close() };
}

async function firstDish() {
  const sellable = ({ is_sold_out, variants }) => !is_sold_out && !variants?.length;
  const find = async () => {
    const { menuItems, menuRevision } = (await call('GET', '/pos/init')).answer;
    return { dish: menuItems.find(sellable), menuRevision };
  };
  const there = await find();
  if (there.dish) return there;
  await call('POST', '/menu-items/add', { body: { title: 'Tea', price: 20 } });
  return find();
}

for (const [path, part] of [
  ['/', 'href="/register"'],
  ['/dashboard/inactive-subscription', 'id="root"'],
]) {
  const page = await fetch(`${WEB_URL}${path}`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200, `${path} is served`);
  assert.ok((await page.text()).includes(part), `${path} is its own page`);
}

const first = await eventually(() => signIn(NATS_URL ? [200, 401] : 200));
if (first.status === 401) {
  await eventually(provision);
  await eventually(() => signIn(200));
}
console.log('signed in');

const live = listen();
await live.connected;
const { dish, menuRevision } = await firstDish();
// With the revision of the menu an ordering that has not heard of the dish yet says 503, under a key that stays free.
const order = { cart: [{ id: dish.id, quantity: 1 }], deliveryType: 'takeaway', payableAmount: dish.price, menuRevision };
let key = randomUUID();
const place = async () => {
  const { status, answer } = await call('POST', '/pos/create-order', { body: order, key, expected: [200, 409] });
  if (status === 200) return answer;
  // A refusal is final for its key: what is sent at another price is another order.
  key = randomUUID();
  // The total depends on the store's tax and rounding, so it is taken from the server's refusal.
  order.payableAmount = answer.details?.payableTotal ?? order.payableAmount;
  throw new Error(`the order was refused: ${JSON.stringify(answer)}`);
};
const { orderId } = await eventually(place);
assert.equal((await place()).orderId, orderId, 'the same order sent twice is one order');
console.log('placed an order');

await eventually(async () => {
  const boards = (await call('GET', '/orders')).answer;
  assert.ok(
    boards.some(({ order_ids }) => order_ids.includes(orderId)),
    'the order is on the board',
  );
  assert.ok(
    live.heard.some(([name, payload]) => name === 'new_order' && payload.orderId === orderId),
    'the board was told',
  );
});
live.close();
console.log('saw it on the board');

await call('POST', '/orders/cancel', { body: { orderIds: [orderId] }, key: randomUUID() });
await call('POST', '/auth/signout', { body: {} });
console.log('cancelled it and signed out: everything works');
process.exit(0);
