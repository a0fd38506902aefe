import { randomBytes } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import { republishedHeader } from '@thali/kit/broker/envelope';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { sessionsEnded, userChanged } from '@thali/proto/identity/session';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { io } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

async function socketOf(person: Awaited<ReturnType<TestGateway['people']['person']>>) {
  const socket = io(`http://127.0.0.1:${gateway.port}`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: person.cookie },
  });
  const heard: [string, unknown][] = [];
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await socket.timeout(60_000).emitWithAck('authenticate', person.tenantId);
  await gateway.other.nc.flush();
  return { socket, heard };
}

test('junk on every subject that the gateway hears changes nothing, and what comes after it is heard on the same connection', async () => {
  const person = await gateway.people.person();
  const { socket, heard } = await socketOf(person);
  const { nc } = gateway.other;
  const envelope = { id: uuidv7(), tenantId: person.tenantId, requestId: 'x', occurredAt: new Date().toISOString(), data: {} };
  const junk = [
    'not JSON',
    'null',
    '7',
    '[]',
    '{}',
    '',
    randomBytes(500),
    `"${'x'.repeat(1_000_000)}"`,
    JSON.stringify(envelope),
  ];
  for (const { subject } of [orderUpdated, qrOrdersCancelled, catalogChanged, sessionsEnded, userChanged, subscriptionChanged])
    for (const tenant of [person.tenantId, 'x']) for (const body of junk) nc.publish(`${subject}.${tenant}`, body);
  // Of another tenant than the subject says: nobody hears it.
  nc.publish(
    `${orderUpdated.subject}.${person.tenantId}`,
    JSON.stringify({ ...envelope, tenantId: uuidv7(), data: { orderId: 'foreign' } }),
  );
  const orderId = uuidv7();
  await gateway.other.publish(orderUpdated, person.tenantId, { orderId } as never);
  await eventually('the event after the junk', () =>
    heard.some(([name, payload]) => name === 'order_update' && (payload as { orderId?: string }).orderId === orderId),
  );
  expect(JSON.stringify(heard)).not.toContain('foreign');
  expect(heard.map(([name]) => name)).not.toContain('refetch');
  expect(socket.connected).toBe(true);
  socket.disconnect();
});

test('an event that is published again to a new broker is no news', async () => {
  const person = await gateway.people.person();
  const { socket, heard } = await socketOf(person);
  const tell = (orderId: string, again: boolean) => {
    const envelope = {
      id: uuidv7(),
      tenantId: person.tenantId,
      requestId: 'x',
      occurredAt: new Date().toISOString(),
      data: { orderId },
    };
    const marks = headers();
    if (again) marks.set(republishedHeader, '1');
    gateway.other.nc.publish(`${orderUpdated.subject}.${person.tenantId}`, JSON.stringify(envelope), { headers: marks });
  };
  tell('old', true);
  tell('new', false);
  await eventually('the new order', () => heard.some(([, payload]) => (payload as { orderId?: string }).orderId === 'new'));
  expect(JSON.stringify(heard)).not.toContain('old');
  socket.disconnect();
});
