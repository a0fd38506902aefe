import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type RunningServer, startNats } from '@thali/local-servers/servers';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import type { Log } from '../process/log.js';
import { Broker, withUser } from './broker.js';
import { newEnvelope } from './envelope.js';

const dir = join(tmpdir(), `thali-test-${uuidv7()}`);
const said: unknown[] = [];
const log = { warn() {}, error: (what: unknown) => said.push(what) } as unknown as Log;
let server: RunningServer;
let broker: Broker;
beforeAll(async () => {
  server = await startNats({ dir });
  broker = await Broker.connect(server.url, 'test', log);
});
afterAll(async () => {
  await broker?.close();
  await server?.remove();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => void said.splice(0));

it('away for more than a second, and back: everyone who listens is told in turn, also when one of them throws', async () => {
  const told: string[] = [];
  const failure = new Error('of one listener');
  broker.onBack(() => void told.push('first'));
  broker.onBack(() => {
    throw failure;
  });
  broker.onBack(() => void told.push('third'))();
  broker.onBack(() => void told.push('fourth'));
  expect([broker.connected, broker.away, broker.closed]).toEqual([true, false, false]);
  for (const times of [1, 2]) {
    await server.stop('SIGKILL');
    await eventually('the loss of the connection', () => !broker.connected);
    expect(broker.away).toBe(false);
    await eventually('the word that the broker is away', () => broker.away);
    server = await startNats({ dir, port: server.port });
    await eventually('the connection', () => broker.connected);
    expect(broker.away).toBe(false);
    expect(told).toEqual(Array.from({ length: times }, () => ['first', 'fourth']).flat());
    expect(said).toEqual(Array(times).fill({ err: failure }));
  }
});

it('hears events until it is told to stop, and goes on after one that its listener can not take', async () => {
  const tenantId = uuidv7();
  const heard: string[] = [];
  const stop = broker.hear(`evt.test.told.${tenantId}`, ({ data }) => {
    const { text } = data as { text: string };
    if (text === 'bad') throw new Error('not that');
    heard.push(text);
  });
  const other = await Broker.connect(server.url, 'other', log);
  const tell = async (text: string) => {
    const envelope = newEnvelope({ tenantId, requestId: 'test', now: new Date() }, { text });
    // Without a stream there is no acknowledgement, so `publish` rejects.
    await other.publish(`evt.test.told.${tenantId}`, envelope).catch(() => undefined);
  };
  for (const text of ['one', 'bad', 'two']) await tell(text);
  await eventually('the second event', () => heard.length === 2);
  stop();
  await broker.flush();
  await tell('three');
  await broker.flush();
  expect(heard).toEqual(['one', 'two']);
  expect(said).toEqual([{ subject: `evt.test.told.${tenantId}`, error: 'not that' }]);
  await other.close();
});

it('another user has the same servers and password; a URL without a user stays as it is', () => {
  const listener = (name: string) => `${name}-events`;
  expect(withUser('nats://ordering:pass@one:4222,two:4222', listener)).toBe('nats://ordering-events:pass@one:4222,two:4222');
  expect(withUser('nats://one:4222', listener)).toBe('nats://one:4222');
});

it('whoever is told to stop while there is no broker stops waiting for it, and closes the connection that comes later', async () => {
  const line = createServer((near) => {
    const far = connect(server.port, '127.0.0.1');
    near.pipe(far).pipe(near);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  line.close();
  const leaving = new AbortController();
  const url = Object.assign(new URL(server.url), { port: String(port) }).toString();
  const connecting = Broker.connect(url, 'early leaver', log, leaving.signal);
  leaving.abort(new Error('SIGTERM'));
  await expect(connecting).rejects.toThrow('SIGTERM');
  const [late] = (await Promise.all([once(line, 'connection'), line.listen(port, '127.0.0.1')]))[0] as [Socket];
  await once(late, 'close');
  line.close();
});
