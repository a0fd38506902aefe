import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TimeoutError } from '@nats-io/transport-node';
import { startNats } from '@thali/local-servers/servers';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { createLog } from '../process/log.js';
import { Broker } from './broker.js';

const dir = join(tmpdir(), `thali-test-${uuidv7()}`);
let server: Awaited<ReturnType<typeof startNats>>;
const shortMs = 500;
let broker: Broker;
beforeAll(async () => {
  server = await startNats({ dir });
  broker = await Broker.connect(server.url, 'test', createLog('test', 'silent'));
});
afterAll(async () => {
  await broker?.close();
  await server?.remove();
  rmSync(dir, { recursive: true, force: true });
});

/** A process of its own in the queue group, like an instance of a service. */
const member = `
  import { connect } from '@nats-io/transport-node';
  const { host, username: user, password: pass } = new URL(process.env.NATS_URL);
  const nc = await connect({ servers: host, user, pass });
  nc.subscribe('rpc.test.who', { queue: 'test', callback: (_error, message) => message.respond('frozen') });
  await nc.flush();
  console.log('ready');`;

test('a process that is frozen soon gets no more calls: its colleagues answer all of them', async () => {
  broker.subscribe('rpc.test.who', { queue: 'test', callback: (_error, message) => void message.respond('well') });
  const env = { ...process.env, NODE_OPTIONS: '', NATS_URL: server.url };
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', member], { env, cwd: import.meta.dirname });
  try {
    await once(frozen.stdout, 'data');
    frozen.kill('SIGSTOP');
    // Who is frozen does not answer, however long somebody waits.
    const ask = () =>
      broker.request('rpc.test.who', '', { timeout: shortMs }).then(
        (message) => message.string(),
        (error) => (error instanceof TimeoutError ? 'nobody' : Promise.reject(error)),
      );
    const rounds = async () => Promise.all(Array.from({ length: 30 }, ask));
    expect(await rounds()).toContain('nobody');
    // With pauses: what the broker delivers counts for it as a sign of life, so it does not ping whoever has just got something.
    await eventually('a round without it', async () => !(await rounds()).includes('nobody') || sleep(5_000, false));
  } finally {
    frozen.kill('SIGKILL');
  }
});
