import { eventually } from '@thali/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { call, startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ DRAIN_MS: '0', SOCKET_DRAIN_MS: '2000' });
});
afterAll(() => gateway?.stop());

test('sockets leave one after the other for as long as configured, and requests are answered until the last has gone', async () => {
  const { cookie, tenantId } = await gateway.people.person();
  const sockets: Socket[] = [];
  for (let count = 0; count < 8; count++) {
    const socket = io(`http://127.0.0.1:${gateway.port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await socket.timeout(60_000).emitWithAck('authenticate', tenantId);
    sockets.push(socket);
  }
  const connected = () => sockets.filter((socket) => socket.connected).length;

  const left = gateway.leave();
  await eventually('the end of some sockets and not of all', () => connected() > 0 && connected() < 7);
  expect((await call(gateway.port, 'GET', '/readyz')).status).toBe(503);
  expect((await call(gateway.port, 'GET', '/api/v1/auth/profile', { cookie })).status).not.toBe(0);
  expect(connected()).toBeGreaterThan(0);
  await left;
  await eventually('the end of the last socket', () => connected() === 0);
});
