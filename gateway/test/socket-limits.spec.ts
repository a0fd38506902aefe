import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { AppError } from '@thali/kit/call/app-error';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { reservationChanged } from '@thali/proto/ordering/reservations';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { io, Manager, type Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { liveSockets } from '../src/http-metrics.js';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { upgrade } from './upgrade.js';

let gateway: TestGateway;
const open: Socket[] = [];
const limits = { SOCKETS_PER_SESSION: '3', SOCKETS_PER_USER: '5', SOCKETS_PER_TENANT: '7', SOCKETS_PER_ADDRESS: '9' };

beforeAll(async () => {
  gateway = await startTestGateway({ ...limits, SOCKET_HANDSHAKES: '2', SOCKET_HINTS: '30', TRUST_PROXY: '1' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await eventually('the end of all sockets', async () => (await liveSockets.get()).values[0]?.value === 0);
});
afterAll(() => gateway?.stop());

let addresses = 0;
const newAddress = () => `10.${(++addresses >> 8) & 255}.${addresses & 255}.1`;
function dial(cookie?: string, address = newAddress()): Socket {
  const socket = io(`http://127.0.0.1:${gateway.port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...(cookie && { cookie }), 'x-forwarded-for': address },
  });
  open.push(socket);
  return socket;
}
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
const closed = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
async function connected({ cookie, tenantId }: Person): Promise<Socket> {
  const socket = dial(cookie);
  expect(await outcome(socket)).toBe('connected');
  await socket.timeout(60_000).emitWithAck('authenticate', tenantId);
  await gateway.other.nc.flush();
  return socket;
}
const count = (answers: string[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((a) => [a, answers.filter((b) => a === b).length]));
const another = async (person: Person, more: Partial<Person> = {}) =>
  gateway.people.person({ tenantId: person.tenantId, userId: person.userId, ...more });

describe('open sockets are bounded', () => {
  test('for a session, however many are asked for in one moment; what is closed may be opened again', async () => {
    const cook = await gateway.people.person({ role: 'user', scope: 'KITCHEN' });
    const sockets = Array.from({ length: 12 }, () => dial(cook.cookie));
    expect(count(await Promise.all(sockets.map(outcome)))).toEqual({ connected: 3, 'too many': 9 });
    sockets.find((socket) => socket.connected)?.disconnect();
    await eventually('the place that was given back', async () => (await outcome(dial(cook.cookie))) === 'connected');
    expect(await outcome(dial(cook.cookie))).toBe('too many');
  });

  test('for a user with many sessions, and for a tenant with many users; another tenant has its own', async () => {
    const owner = await gateway.people.person();
    const sessions = [owner, await another(owner), await another(owner)];
    const ofUser = sessions.flatMap(({ cookie }) => Array.from({ length: 3 }, () => dial(cookie)));
    expect(count(await Promise.all(ofUser.map(outcome)))).toEqual({ connected: 5, 'too many': 4 });
    const cook = await another(owner, { userId: uuidv7() });
    const waiter = await another(owner, { userId: uuidv7() });
    const ofTenant = [cook, waiter].flatMap(({ cookie }) => Array.from({ length: 2 }, () => dial(cookie)));
    expect(count(await Promise.all(ofTenant.map(outcome)))).toEqual({ connected: 2, 'too many': 2 });
    await connected(await gateway.people.person());
  });

  test('for an address; the whole /64 of an IPv6 address is one', async () => {
    for (const addressOf of [() => '203.0.113.50', (n: number) => `2001:db8:1:2::${n}`]) {
      const people = await Promise.all(Array.from({ length: 12 }, () => gateway.people.person()));
      const sockets = people.map(({ cookie }, n) => dial(cookie, addressOf(n + 1)));
      expect(count(await Promise.all(sockets.map(outcome)))).toEqual({ connected: 9, 'too many': 3 });
      expect(await outcome(dial((await gateway.people.person()).cookie))).toBe('connected');
    }
  });
});

describe('before anybody asks for a session', () => {
  test('an address may knock so often, and its neighbours in the /64 with it; others are let in', async () => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => upgrade(gateway.port, `2001:db8:9:9::${n + 1}`)));
    const upgraded = answers.filter(({ status }) => status === 101);
    expect(upgraded.length).toBeGreaterThanOrEqual(20);
    // Two a second come back while the forty arrive.
    expect(upgraded.length).toBeLessThanOrEqual(20 + Math.floor((2 * (performance.now() - startedAt)) / 1_000));
    expect(count(answers.map(({ status }) => String(status)))).toEqual({ 101: upgraded.length, 400: 40 - upgraded.length });
    const { status, line } = await upgrade(gateway.port, '2001:db8:9:a::1');
    expect(status).toBe(101);
    for (const one of [...upgraded.map((answer) => answer.line), line]) one?.destroy();
  });

  test('a line asks once: whoever asks again is refused without asking a service', async () => {
    const stop = await gateway.other.answer(openQrMenu, async () => {
      throw new AppError('QR_CODE_UNKNOWN');
    });
    const line = new Manager(`http://127.0.0.1:${gateway.port}`, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => line.once('open', resolve));
    const lost = new Promise((resolve) => line.once('close', resolve));
    for (let n = 0; n < 30; n++) line.engine.write(`0/diner,{"qrcode":"code-${n}","trackingId":"${'A'.repeat(22)}"}`);
    await lost;
    expect(gateway.other.callsOf(openQrMenu).length).toBeLessThanOrEqual(1);
    await stop();
  });
});

describe('a socket that misbehaves is cut, and its colleagues stay', () => {
  const cases: [string, (socket: Socket) => void][] = [
    ['events nobody knows', (socket) => Array.from({ length: 6 }, (_, n) => socket.emit(`event-${n}`))],
    ['anything binary', (socket) => socket.emit('order_update_backend', new Uint8Array(8))],
    ['too many packets', (socket) => Array.from({ length: 120 }, () => socket.emit('order_update_backend', 't'))],
    ['large messages', (socket) => Array.from({ length: 3 }, () => socket.emit('order_update_backend', 'x'.repeat(50_000)))],
  ];
  test.each(cases)('for %s', async (_what, misbehave) => {
    const person = await gateway.people.person();
    const [bad, good] = [await connected(person), await connected(person)];
    const end = closed(bad);
    misbehave(bad);
    expect(await end).toMatch(/transport (close|error)/);
    expect(good.connected).toBe(true);
  });

  test('for not reading: what waits for it does not pile up', async () => {
    const person = await gateway.people.person();
    const [deaf, good] = [await connected(person), await connected(person)];
    let heard = 0;
    good.on('reservation_changed', () => {
      heard += 1;
    });
    const { ws } = deaf.io.engine.transport as unknown as { ws: { pause(): void; send(packet: string): void } };
    ws.pause();
    // It says that it lives without having heard the question.
    const alive = setInterval(() => ws.send('3'), 5_000);
    const isOpen = async () => (await liveSockets.get()).values[0]?.value === 2;
    // The kernel takes up to 10 MB for both of them before anything waits.
    const reservationId = 'x'.repeat(20_000);
    for (let sent = 1; sent <= 5_000 && (await isOpen()); sent++) {
      await gateway.other.publish(reservationChanged, person.tenantId, { reservationId });
      if (sent % 100 === 0) await eventually('the message for who reads', () => heard === sent);
    }
    clearInterval(alive);
    expect(await isOpen()).toBe(false);
    expect(good.connected).toBe(true);
  });
});

describe('hints', () => {
  test('of a whole room in one moment are two at most: one at once, one for all that came after', async () => {
    const owner = await gateway.people.person();
    const people = [owner, await another(owner), await another(owner, { userId: uuidv7() })];
    const sockets = await Promise.all(people.map(connected));
    const heard: string[] = [];
    sockets[0]?.onAny((name: string) => heard.push(name));
    const saidAt = performance.now();
    const answers = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 8 }, () => socket.emitWithAck('order_update_backend', 't'))),
    );
    const rests = Math.floor((performance.now() - saidAt) / 250);
    expect(answers).toEqual(Array(24).fill({ ok: true }));
    await sockets[0]?.emitWithAck('new_qrorder_backend', 'code');
    await eventually('the third hint', () => heard.length >= 3);
    // Longer than two rests: nothing says that no more will come.
    await sleep(600);
    expect(heard.filter((name) => name === 'new_qrorder')).toHaveLength(1);
    // One more for each rest that was over before the last was said.
    expect(heard.filter((name) => name === 'order_update').length).toBeLessThanOrEqual(2 + rests);
  });

  test('are counted for the tenant: more than so many a minute are refused, whichever of its sockets speaks', async () => {
    const owner = await gateway.people.person();
    const people = [owner, ...(await Promise.all(Array.from({ length: 4 }, () => another(owner, { userId: uuidv7() }))))];
    const sockets = await Promise.all(people.map(connected));
    const startedAt = performance.now();
    const answers = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 9 }, () => socket.emitWithAck('order_update_backend', 't'))),
    );
    const passed = answers.filter(({ ok }) => ok).length;
    expect(passed).toBeGreaterThanOrEqual(30);
    // One more comes back in each two seconds.
    expect(passed).toBeLessThanOrEqual(30 + Math.floor((performance.now() - startedAt) / 2_000));
    const other = await connected(await gateway.people.person());
    expect(await other.emitWithAck('order_update_backend', 't')).toEqual({ ok: true });
  });
});

describe('a subscription', () => {
  const told = (person: Person, state: { isActive: boolean; subscriptionEnd: string | null; version: number }) => {
    gateway.people.subscriptions.set(person.tenantId, state);
    return gateway.other.publish(subscriptionChanged, person.tenantId, state);
  };

  test('that is switched off cuts all sockets of its tenant and no others, and lets none in', async () => {
    const [off, on] = [await gateway.people.person(), await gateway.people.person()];
    const sockets = [await connected(off), await connected(await another(off, { userId: uuidv7() }))];
    const here = await connected(on);
    const ends = Promise.all(sockets.map(closed));
    await told(off, { isActive: false, subscriptionEnd: '2099-01-01T00:00:00Z', version: 2 });
    expect(await ends).toEqual(Array(2).fill('io server disconnect'));
    expect(here.connected).toBe(true);
    expect(await outcome(dial(off.cookie))).toBe('inactive');
    await told(off, { isActive: true, subscriptionEnd: '2099-01-01T00:00:00Z', version: 3 });
    await eventually('the place of the tenant that pays again', async () => (await outcome(dial(off.cookie))) === 'connected');
  });

  test('that runs out cuts them when it does, without anybody saying so', async () => {
    const soon = Date.now() + 60_000;
    const [person, earlier] = (await Promise.all(
      [soon, soon - 1].map(async (end) => {
        const one = await gateway.people.person();
        const subscriptionEnd = new Date(end).toISOString();
        gateway.people.subscriptions.set(one.tenantId, { isActive: true, subscriptionEnd, version: 1 });
        return one;
      }),
    )) as [Person, Person];
    const now = jest.spyOn(Date, 'now');
    try {
      now.mockReturnValue(soon - 2);
      const [socket, first] = [await connected(person), await connected(earlier)];
      const ends = [closed(first), closed(socket)];
      now.mockReturnValue(soon - 1);
      expect(await ends[0]).toBe('io server disconnect');
      expect(socket.connected).toBe(true);
      now.mockReturnValue(soon);
      expect(await ends[1]).toBe('io server disconnect');
      expect(await outcome(dial(person.cookie))).toBe('inactive');
    } finally {
      now.mockRestore();
    }
  });
});
