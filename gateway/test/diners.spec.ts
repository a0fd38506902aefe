import { randomBytes } from 'node:crypto';
import { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { type CreatedOrder, orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrderPlaced, qrOrderProgress, qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';
import { dinerNamespace } from '@thali/proto/realtime';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { liveSockets } from '../src/http-metrics.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

interface Diner {
  tenantId: string;
  qrcode: string;
  trackingId: string;
  qrOrderId: string;
}
type Heard = Socket & { heard: string[] };
let gateway: TestGateway;
const open: Socket[] = [];
const known: Diner[] = [];

const storeSettings = {
  ...{ store_name: 'Udupi Garden', address: null, phone: null, email: null, image: null, currency: 'INR' },
  ...{ is_qr_menu_enabled: 1 as const, is_qr_order_enabled: 1 as const, time_zone: 'Asia/Kolkata', business_day_start: 0 },
  hour_cycle: 12 as const,
  ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: null, fssai: null, sac: '996331' },
};

/** Catalog and ordering as the gateway sees them. */
async function serve({ other }: TestGateway): Promise<void> {
  await other.answer(openQrMenu, ({ body }) => {
    const { qrcode } = JSON.parse(body) as { qrcode: string };
    const diner = known.find((one) => one.qrcode === qrcode);
    if (!diner) throw new AppError('QR_CODE_UNKNOWN');
    const menu = { storeSettings, categories: [], menuItems: [], storeTable: null };
    return { tenantId: diner.tenantId, tableId: null, menu };
  });
  await other.answer(qrOrderProgress, ({ body, context }) => {
    const { trackingId } = JSON.parse(body) as { trackingId: string };
    const diner = known.find((one) => one.trackingId === trackingId && one.tenantId === context.tenantId);
    if (!diner) throw new AppError('NOT_FOUND');
    const { qrOrderId } = diner;
    const waiting = { state: 'waiting' as const, date: '2026-01-01T10:00:00Z', tokenNo: null, table_title: null };
    return { qrOrderId, ...waiting, currency: 'INR', totals: null, items: [] };
  });
}

beforeAll(async () => {
  gateway = await startTestGateway({
    ...{ DINER_SOCKETS: '3', DINER_SOCKETS_PER_ORDER: '4', DINER_SOCKETS_PER_STORE: '6', TRUST_PROXY: '1' },
  });
  await serve(gateway);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await eventually('the end of all sockets', async () => (await liveSockets.get()).values[0]?.value === 0);
});
afterAll(() => gateway?.stop());

/** A diner with an order; of a store of its own unless one is given. */
function diner(store: Partial<Diner> = {}): Diner {
  const one = { tenantId: uuidv7(), qrcode: uuidv7(), ...store };
  const added = { ...one, trackingId: randomBytes(16).toString('base64url'), qrOrderId: uuidv7() };
  known.push(added);
  return added;
}
let addresses = 0;
function dial(auth: object, { address = `10.0.0.${++addresses}`, port = gateway.port } = {}): Heard {
  const socket = io(`http://127.0.0.1:${port}${dinerNamespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    auth,
    extraHeaders: { 'x-forwarded-for': address },
  }) as Heard;
  socket.heard = [];
  socket.onAny((name: string) => socket.heard.push(name));
  open.push(socket);
  return socket;
}
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
const closed = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
async function watching({ qrcode, trackingId }: Diner, more?: Parameters<typeof dial>[1]): Promise<Heard> {
  const socket = dial({ qrcode, trackingId }, more);
  expect(await outcome(socket)).toBe('connected');
  await socket.timeout(60_000).emitWithAck('new_qrorder_backend', qrcode);
  await gateway.other.nc.flush();
  return socket;
}
const order = (qrOrderId: string | null): CreatedOrder => ({
  ...{ orderId: uuidv7(), version: 1, tokenNo: 1, businessDay: '2026-01-01', createdAt: '2026-01-01T10:00:00Z' },
  ...{ status: 'created', paymentStatus: 'pending', deliveryType: 'dinein', customerId: null, tableId: null },
  ...{ qrOrderId, totalMinor: 100, discountMinor: 0, couponCode: null, cancelledBy: null, cancelledAt: null, items: [] },
  ...{ createdBy: 'ravi@thali.test', currency: 'INR' },
});

test('a diner hears when the own order goes on, and nothing of any other', async () => {
  const mine = diner();
  const [neighbour, stranger] = [diner({ tenantId: mine.tenantId, qrcode: mine.qrcode }), diner()];
  const [me, next, far] = [await watching(mine), await watching(neighbour), await watching(stranger)];
  const tell = gateway.other;
  await tell.publish(qrOrderPlaced, mine.tenantId, { qrOrderId: mine.qrOrderId });
  await tell.publish(orderCreated, mine.tenantId, order(null));
  await tell.publish(orderCreated, mine.tenantId, order(mine.qrOrderId));
  await tell.publish(orderUpdated, mine.tenantId, order(mine.qrOrderId));
  await tell.publish(qrOrdersCancelled, mine.tenantId, { qrOrderIds: [uuidv7(), neighbour.qrOrderId] });
  // The same id under another store's name is another order.
  await tell.publish(orderUpdated, uuidv7(), order(stranger.qrOrderId));
  await tell.publish(orderUpdated, stranger.tenantId, order(uuidv7()));
  await eventually('each message', () => me.heard.length === 2 && next.heard.length === 1);
  expect(me.heard).toEqual(['order_update', 'order_update']);
  expect(next.heard).toEqual(['order_update']);
  expect(far.heard).toEqual([]);
});

test('only who has the code and the tracking id of an order at that store gets a socket', async () => {
  const [mine, other] = [diner(), diner()];
  const claims = [
    {},
    { qrcode: mine.qrcode },
    { qrcode: mine.qrcode, trackingId: 'short' },
    { qrcode: { toString: 1 }, trackingId: mine.trackingId },
    { qrcode: 'nobody', trackingId: mine.trackingId },
    { qrcode: mine.qrcode, trackingId: randomBytes(16).toString('base64url') },
    { qrcode: mine.qrcode, trackingId: other.trackingId },
  ];
  for (const claim of claims) expect([claim, await outcome(dial(claim))]).toEqual([claim, 'unauthorized']);
});

test('a session opens no diner’s socket, and a diner’s socket no staff room', async () => {
  const person = await gateway.people.person();
  const staff = io(`http://127.0.0.1:${gateway.port}${dinerNamespace}`, {
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
  });
  open.push(staff);
  expect(await outcome(staff)).toBe('unauthorized');
  const me = await watching(diner({ tenantId: person.tenantId }));
  await gateway.other.publish(orderUpdated, person.tenantId, order(null));
  await gateway.other.publish(qrOrderPlaced, person.tenantId, { qrOrderId: uuidv7() });
  await me.emitWithAck('new_qrorder_backend', 'again');
  expect(me.heard).toEqual([]);
});

test('a diner’s word is acknowledged 10 times in 10 seconds and starts nothing', async () => {
  const mine = diner();
  // Its ten seconds begin with the word that it says on coming in.
  const [next, me] = [await watching(diner({ tenantId: mine.tenantId, qrcode: mine.qrcode })), await watching(mine)];
  const answers = await Promise.all(Array.from({ length: 11 }, () => me.emitWithAck('new_qrorder_backend', mine.qrcode)));
  // One was said on coming in.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(9);
  expect(next.heard).toEqual([]);
  expect(me.heard).toEqual([]);
});

test('one address has so many sockets at most, and what it closes it may open again', async () => {
  const mine = diner();
  const address = '10.1.0.1';
  const sockets = [await watching(mine, { address }), await watching(mine, { address }), await watching(mine, { address })];
  expect(await outcome(dial(mine, { address }))).toBe('too many');
  await watching(mine, { address: '10.1.0.2' });
  sockets[0]?.disconnect();
  await eventually('the place that was given back', async () => (await outcome(dial(mine, { address }))) === 'connected');
});

test('one order has so many sockets at most, and one store, from however many addresses; other stores have their own', async () => {
  const mine = diner();
  for (let count = 0; count < 4; count++) await watching(mine);
  expect(await outcome(dial(mine))).toBe('too many');
  const neighbour = diner({ tenantId: mine.tenantId, qrcode: mine.qrcode });
  await watching(neighbour);
  await watching(neighbour);
  expect(await outcome(dial(neighbour))).toBe('too many');
  await watching(diner());
});

test('diners of a store whose subscription is switched off are cut and let in no more', async () => {
  const mine = diner();
  const [me, far] = [await watching(mine), await watching(diner())];
  const end = closed(me);
  const state = { isActive: false, subscriptionEnd: null, version: 2 };
  await gateway.other.publish(subscriptionChanged, mine.tenantId, state);
  expect(await end).toBe('io server disconnect');
  expect(far.connected).toBe(true);
  expect(await outcome(dial(mine))).toBe('inactive');
});

test('the last diner of a store takes the subscription along', async () => {
  const { nc } = gateway.app.get(Broker) as unknown as { nc: { protocol: { subscriptions: { size(): number } } } };
  const { subscriptions } = nc.protocol;
  const before = subscriptions.size();
  const mine = diner();
  const [one, two] = [await watching(mine), await watching(mine)];
  expect(subscriptions.size()).toBe(before + 1);
  one.disconnect();
  two.disconnect();
  await eventually('the end of the subscription', () => subscriptions.size() === before);
});

test('after the broker came back diners look again', async () => {
  const me = await watching(diner());
  await gateway.restartNats();
  await eventually('the word to look again', () => me.heard.includes('order_update'));
});

test('a socket that neither hears nor says anything is closed for good; a leaving gateway’s comes back', async () => {
  const small = await startTestGateway({ DINER_IDLE_MS: '150' });
  try {
    await serve(small);
    const idle = dial(diner(), { port: small.port });
    expect(await closed(idle)).toBe('io server disconnect');
  } finally {
    await small.stop();
  }
  const me = await watching(diner());
  const end = closed(me);
  await gateway.leave();
  expect(await end).toBe('transport close');
  expect(me.active).toBe(true);
});
