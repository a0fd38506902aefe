import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from '@thali/local-servers/ports';
import { answers, findProgram, type SpawnedServer, spawnServer } from '@thali/local-servers/server-process';
import { eventually } from '../../../testing/src/eventually.js';
import { createLog } from '../process/log.js';
import { Broker } from './broker.js';
import { ensureEventStream, eventStream } from './event-stream.js';

// The cluster is made of nats-server programs; it can not be made of containers here.
const program = findProgram('nats-server', ['/usr/sbin', '/usr/local/sbin']);
const dir = join(tmpdir(), `thali-test-${randomUUID()}`);
const nodes: SpawnedServer[] = [];
let url: string;

beforeAll(async () => {
  if (!program) return;
  const ports = await Promise.all([1, 2, 3].map(async () => ({ client: await freePort(), route: await freePort() })));
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join(', ');
  for (const [index, { client, route }] of ports.entries()) {
    const own = join(dir, String(index));
    mkdirSync(own, { recursive: true });
    const config = `server_name: n${index}
listen: "127.0.0.1:${client}"
authorization { users: [{ user: tenancy, password: secret }, { user: ordering, password: secret }] }
jetstream { store_dir: ${JSON.stringify(own)} }
cluster { name: thali, listen: "127.0.0.1:${route}", routes: [${routes}] }
`;
    writeFileSync(join(own, 'nats.conf'), config);
    const ready = () => answers(client, '', 'INFO ');
    const plan = { program, args: ['-c', join(own, 'nats.conf')], stopSignal: 'SIGTERM' as const, ready };
    nodes.push(await spawnServer(plan, { dir: own }, { port: client, password: 'secret' }));
  }
  url = ports.map(({ client }, index) => `nats://${index ? '' : 'tenancy:secret@'}127.0.0.1:${client}`).join(', ');
}, 60_000);

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  rmSync(dir, { recursive: true, force: true });
});

(program ? test : test.skip)(
  'in a cluster the stream of events is kept on as many nodes as tenancy asks for, who alone may change it',
  async () => {
    const broker = await Broker.connect(url, 'test', createLog('test', 'silent'));
    // The nodes are still electing their leader at first, who alone answers.
    const ensure = async (replicas: number) =>
      (await eventually('a leader', async () => ({ changed: await ensureEventStream(broker, { replicas }) }))).changed;
    const servers = url.split(', ').map((one) => new URL(one).host);
    const nc = await connect({ servers, user: 'tenancy', pass: 'secret' });
    const manager = async () => jetstreamManager(nc, { timeout: 60_000, checkAPI: false });
    const nodesOfStream = async () => (await (await manager()).streams.info(eventStream)).config.num_replicas;

    expect(await ensure(1)).toBe(true);
    expect(await nodesOfStream()).toBe(1);
    const ordering = await Broker.connect(url.replace('tenancy', 'ordering'), 'test', createLog('test', 'silent'));
    expect(await ensureEventStream(ordering, { replicas: 3 })).toBe(false);
    expect(await nodesOfStream()).toBe(1);
    await ordering.close();
    expect(await ensure(3)).toBe(false);
    expect(await nodesOfStream()).toBe(3);
    expect(await ensure(1)).toBe(false);
    expect(await nodesOfStream()).toBe(3);
    await Promise.all([nc.close(), broker.close()]);
  },
  60_000,
);
