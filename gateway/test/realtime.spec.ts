import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { sessionsEnded, userChanged } from '@thali/proto/identity/session';
import { type CreatedOrder, orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrderPlaced, qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';
import { reservationChanged } from '@thali/proto/ordering/reservations';
import { eventually } from '@thali/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

type Heard = Socket & { heard: [name: string, payload: unknown][] };
let gateway: TestGateway;
const open: Socket[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => gateway?.stop());

function dial(cookie?: string, headers: Record<string, string> = {}, transports = ['websocket']): Heard {
  const socket = io(`http://127.0.0.1:${gateway.port}`, {
    transports,
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: { ...(cookie && { cookie }), ...headers },
  }) as Heard;
  socket.heard = [];
  socket.onAny((name: string, payload: unknown) => socket.heard.push([name, payload]));
  open.push(socket);
  return socket;
}
const refusal = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('connect_error', ({ message }) => resolve(message)));
const closed = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
async function connected(person: Person): Promise<Heard> {
  const socket = dial(person.cookie);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  // Answered after the room was joined and its events are subscribed.
  await socket.timeout(60_000).emitWithAck('authenticate', person.tenantId);
  await gateway.other.nc.flush();
  return socket;
}
const order = (tokenNo: number): CreatedOrder => ({
  orderId: uuidv7(),
  version: 1,
  tokenNo,
  businessDay: '2026-01-01',
  createdAt: '2026-01-01T10:00:00Z',
  status: 'created',
  paymentStatus: 'pending',
  deliveryType: 'dinein',
  customerId: null,
  tableId: null,
  qrOrderId: null,
  discountMinor: 0,
  couponCode: null,
  cancelledBy: null,
  cancelledAt: null,
  totalMinor: 100,
  createdBy: 'ravi@thali.test',
  currency: 'INR',
  items: [
    {
      ...{ id: uuidv7(), itemId: uuidv7(), title: 'Thali', unitMinor: 100, quantity: 1, status: 'created' },
      ...{ variant: { id: uuidv7(), title: 'Large' }, addons: [{ id: uuidv7(), title: 'Curd', priceMinor: 50 }] },
    },
  ],
});

test('no session, no socket', async () => {
  expect(await refusal(dial())).toBe('unauthorized');
  expect(await refusal(dial('thali_access=rubbish'))).toBe('unauthorized');
  expect(await refusal(dial((await gateway.people.person({ role: 'superadmin' })).cookie))).toBe('unauthorized');
});

test('pages of other origins get no socket, and nobody gets long polling', async () => {
  const { cookie } = await gateway.people.person();
  expect(await refusal(dial(cookie, { origin: 'https://evil.example' }))).toBe('websocket error');
  expect(await refusal(dial(cookie, {}, ['polling']))).toBe('xhr poll error');
  const welcome = dial(cookie, { origin: 'https://pos.example.com' });
  await eventually('the connection', () => welcome.connected);
});

test('committed changes reach every socket of their tenant and nobody else', async () => {
  const [mine, theirs] = [await gateway.people.person(), await gateway.people.person()];
  const colleague = await gateway.people.person({ tenantId: mine.tenantId, role: 'user', scope: 'KITCHEN' });
  const [one, two, other] = [await connected(mine), await connected(colleague), await connected(theirs)];
  const created = order(5);
  gateway.other.nc.publish(`${orderCreated.subject}.${mine.tenantId}`, 'not JSON');
  await gateway.other.publish(orderCreated, mine.tenantId, created);
  await gateway.other.publish(orderUpdated, mine.tenantId, created);
  await gateway.other.publish(reservationChanged, mine.tenantId, { reservationId: created.orderId });
  await gateway.other.publish(orderUpdated, theirs.tenantId, order(1));
  await eventually('each message', () => one.heard.length === 3 && two.heard.length === 3 && other.heard.length === 1);
  expect(one.heard).toEqual([
    ['new_order', { tokenNo: 5, orderId: created.orderId }],
    ['order_update', { orderId: created.orderId }],
    ['reservation_changed', { reservationId: created.orderId }],
  ]);
  expect(two.heard).toEqual(one.heard);
  expect(other.heard[0]?.[0]).toBe('order_update');
});

test('an event that is published again is told once, and what every screen has read since is not told at all', async () => {
  const mine = await gateway.people.person();
  const socket = await connected(mine);
  const tell = (id: string, tokenNo: number) => gateway.other.publish(orderCreated, mine.tenantId, order(tokenNo), { id });
  const id = uuidv7();
  await tell(id, 1);
  await tell(id, 1);
  // A broker that lost its store gets the events of a day again.
  await tell(uuidv7({ msecs: Date.now() - 3_600_000 }), 2);
  await tell(uuidv7(), 3);
  await eventually('the last order', () => socket.heard.some(([, payload]) => (payload as { tokenNo: number }).tokenNo === 3));
  expect(socket.heard.map(([, payload]) => (payload as { tokenNo: number }).tokenNo)).toEqual([1, 3]);
});

test("staff hear that a diner's order came, was taken or was refused", async () => {
  const mine = await gateway.people.person();
  const [socket, other] = [await connected(mine), await connected(await gateway.people.person())];
  const [qrOrderId, another] = [uuidv7(), uuidv7()];
  const taken = { ...order(5), qrOrderId };
  await gateway.other.publish(qrOrderPlaced, mine.tenantId, { qrOrderId });
  await gateway.other.publish(orderCreated, mine.tenantId, taken);
  await gateway.other.publish(qrOrdersCancelled, mine.tenantId, { qrOrderIds: [qrOrderId] });
  await gateway.other.publish(qrOrdersCancelled, mine.tenantId, { qrOrderIds: [qrOrderId, another] });
  await eventually('the fifth message', () => socket.heard.length === 5);
  expect(socket.heard).toEqual([
    ['new_qrorder', { qrOrderId, placed: true }],
    ['new_order', { tokenNo: 5, orderId: taken.orderId }],
    ['new_qrorder', { qrOrderId }],
    ['new_qrorder', { qrOrderId }],
    ['new_qrorder', {}],
  ]);
  expect(other.heard).toEqual([]);
});

test('a change of the catalog is told without saying what it was', async () => {
  const person = await gateway.people.person();
  const socket = await connected(person);
  const item = { kind: 'item' as const, id: uuidv7(), data: null };
  await gateway.other.publish(catalogChanged, person.tenantId, { revision: 1, changes: [item] });
  await eventually('the message', () => socket.heard.length === 1);
  expect(socket.heard).toEqual([['catalog_changed', {}]]);
});

test('a client that names a foreign tenant is disconnected', async () => {
  const [person, foreign] = [await gateway.people.person(), await gateway.people.person()];
  const socket = await connected(person);
  socket.emit('authenticate', foreign.tenantId);
  expect(await closed(socket)).toBe('io server disconnect');
});

test("a client's hint is acknowledged and makes its own room look again, with nothing of what it said; of two at once, once more", async () => {
  const [mine, theirs] = [await gateway.people.person(), await gateway.people.person()];
  const [one, other] = [await connected(mine), await connected(theirs)];
  expect(await one.emitWithAck('new_order_backend', 1, 'order', theirs.tenantId)).toEqual({ ok: true });
  expect(await one.emitWithAck('order_update_backend')).toEqual({ ok: true });
  expect(await one.emitWithAck('new_qrorder_backend', 'code')).toEqual({ ok: true });
  await eventually('the third message', () => one.heard.length === 3);
  expect(one.heard).toEqual([
    ['order_update', {}],
    ['new_qrorder', {}],
    ['order_update', {}],
  ]);
  expect(other.heard).toEqual([]);
});

test('more than 10 hints in 10 seconds are refused', async () => {
  const socket = await connected(await gateway.people.person());
  const answers = await Promise.all(Array.from({ length: 12 }, () => socket.emitWithAck('order_update_backend', 't')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});

test('a session that ends closes its sockets and no others', async () => {
  const [leaving, staying] = [await gateway.people.person(), await gateway.people.person()];
  const [gone, here] = [await connected(leaving), await connected(staying)];
  const end = closed(gone);
  await gateway.other.publish(sessionsEnded, leaving.tenantId, { sessionIds: [leaving.sessionId] });
  expect(await end).toBe('io server disconnect');
  expect(here.connected).toBe(true);
});

test("a user's sockets close when identity says after a change that the session is over", async () => {
  const person = await gateway.people.person();
  const socket = await connected(person);
  await gateway.other.publish(userChanged, person.tenantId, { userId: person.userId, username: person.username });
  await connected(person);
  expect(socket.connected).toBe(true);
  await gateway.people.person({ ...person, live: false });
  const end = closed(socket);
  await gateway.other.publish(userChanged, person.tenantId, { userId: person.userId, username: person.username });
  expect(await end).toBe('io server disconnect');
});

test('a message beyond 64 kB closes the socket that sent it', async () => {
  const socket = await connected(await gateway.people.person());
  socket.emit('order_update_backend', 'x'.repeat(70_000));
  expect(await closed(socket)).toBe('transport close');
});

test('after the broker came back every client is told to load everything again', async () => {
  const person = await gateway.people.person();
  const socket = await connected(person);
  await gateway.restartNats();
  await eventually('the word to load again', () => socket.heard.some(([name]) => name === 'refetch'));
  await eventually('the connection of the services', () => !gateway.other.nc.isClosed());
  await gateway.other.nc.flush();
  await gateway.other.publish(orderUpdated, person.tenantId, order(2));
  await eventually('the message after the broker came back', () => socket.heard.some(([name]) => name === 'order_update'));
});

test('sockets of a leaving gateway are closed in a way that clients come back from', async () => {
  const socket = await connected(await gateway.people.person());
  const end = closed(socket);
  await gateway.leave();
  expect(await end).toBe('transport close');
  expect(socket.active).toBe(true);
});
