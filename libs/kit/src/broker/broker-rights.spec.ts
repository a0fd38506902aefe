import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { processUsers } from '@thali/local-servers/nats-config';
import { natsUrlAs, type RunningServer, startNats } from '@thali/local-servers/servers';
import { inboxOf, listenerOf } from '@thali/proto/broker-users';
import { brokerContracts, events } from '@thali/proto/registry';
import { services } from '@thali/proto/services';
import { createLog } from '../process/log.js';
import { Broker } from './broker.js';
import { ensureEventStream } from './event-stream.js';

/**
 * Every broker user tries every subject of the registry and those of JetStream. What is allowed is listed here by hand, because
 * proto/src/broker-users.ts generates the rights under test.
 */
const tenant = randomUUID();
const processes = [...services, 'gateway', 'smoke'];
const users = processes.flatMap((name) => ((services as readonly string[]).includes(name) ? [name, listenerOf(name)] : [name]));
const contracts = brokerContracts();
const allEvents = Object.values(events).map(({ subject }) => `${subject}.${tenant}`);
/** Which services' events a service consumes. */
const takes: Record<string, string[]> = {
  identity: ['tenancy'],
  tenancy: ['gateway', 'identity', 'tenancy'],
  catalog: ['catalog', 'identity', 'tenancy'],
  ordering: ['catalog', 'tenancy'],
  reporting: ['catalog', 'identity', 'ordering', 'tenancy'],
};
const consumers = services.flatMap((service) =>
  [...services, 'gateway'].map((source) => ({ service, source, name: `${service}-${source}` })),
);
const dangerous = [
  ...[
    'STREAM.DELETE',
    'STREAM.PURGE',
    'STREAM.UPDATE',
    'STREAM.MSG.DELETE',
    'STREAM.MSG.GET',
    'STREAM.SNAPSHOT',
    'STREAM.RESTORE',
  ],
  ...['DIRECT.GET', 'STREAM.LEADER.STEPDOWN', 'STREAM.PEER.REMOVE', 'CONSUMER.NAMES', 'CONSUMER.LIST'],
].map((call) => `$JS.API.${call}.evt`);
const others = [
  '$JS.API.STREAM.CREATE.mine',
  '$JS.API.STREAM.LIST',
  '$JS.API.STREAM.NAMES',
  '$JS.API.ACCOUNT.PURGE.x',
  '$SYS.REQ.SERVER.PING',
];
const ofConsumers = consumers.flatMap(({ name, source }) => [
  `$JS.API.CONSUMER.CREATE.evt.${name}.evt.${source}.>`,
  ...[`$JS.API.CONSUMER.INFO.evt.${name}`, `$JS.API.CONSUMER.MSG.NEXT.evt.${name}`, `$JS.ACK.evt.${name}.1.1.1.1.0`],
  ...[
    `$JS.API.CONSUMER.DELETE.evt.${name}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.evt.${name}`,
    `$JS.API.CONSUMER.CREATE.evt.${name}`,
  ],
  // A consumer under the right name with a filter for all events.
  `$JS.API.CONSUMER.CREATE.evt.${name}.evt.>`,
]);
const shape = ['$JS.API.INFO', '$JS.API.STREAM.INFO.evt', '$JS.API.STREAM.CREATE.evt'];
const inboxes = users.map((user) => `${inboxOf(user)}.guessed`);
const published = [
  ...contracts.map(({ subject }) => subject),
  ...allEvents,
  ...dangerous,
  ...others,
  ...ofConsumers,
  ...shape,
  ...inboxes,
  '_INBOX.x',
];

function mayPublish(user: string): string[] {
  const service = services.find((name) => user === listenerOf(name));
  if (service)
    return [
      ...shape,
      ...(takes[service] ?? []).flatMap((source) => {
        const name = `${service}-${source}`;
        const ack = `$JS.ACK.evt.${name}.1.1.1.1.0`;
        return [
          `$JS.API.CONSUMER.CREATE.evt.${name}.evt.${source}.>`,
          `$JS.API.CONSUMER.INFO.evt.${name}`,
          `$JS.API.CONSUMER.MSG.NEXT.evt.${name}`,
          ack,
        ];
      }),
    ];
  const calls = contracts.filter(({ who, http }) =>
    who.kind === 'internal' ? (who.by as readonly string[]).includes(user) : user === 'gateway' && http,
  );
  const own = allEvents.filter((subject) => subject.startsWith(`evt.${user}.`));
  const stream = user === 'gateway' ? ['$JS.API.INFO'] : user === 'smoke' ? [] : shape;
  return [
    ...calls.map(({ subject }) => subject),
    ...own,
    ...stream,
    ...(user === 'tenancy' ? ['$JS.API.STREAM.UPDATE.evt'] : []),
  ];
}

const listening: [subject: string, queue: string | undefined][] = [
  ...contracts.flatMap(({ subject }) => [undefined, ...services].map((queue): [string, string | undefined] => [subject, queue])),
  ...[
    ...allEvents,
    'evt.>',
    '>',
    'rpc.>',
    '*.>',
    '$JS.>',
    '$JS.API.>',
    '$SYS.>',
    '_INBOX.>',
    ...inboxes,
    ...users.map((user) => `${inboxOf(user)}.>`),
  ].map((subject): [string, undefined] => [subject, undefined]),
];
const maySubscribe = (user: string, subject: string, queue?: string): boolean =>
  subject.startsWith(`${inboxOf(user)}.`) ||
  (user === 'gateway' && subject.startsWith('evt.')) ||
  (queue === user && subject.startsWith(`rpc.${user}.`));

let server: RunningServer;
const dir = join(tmpdir(), `thali-test-${randomUUID()}`);
beforeAll(async () => {
  server = await startNats({ dir });
  const broker = await Broker.connect(natsUrlAs('tenancy', server.url), 'test', createLog('test', 'silent'));
  await ensureEventStream(broker);
  await broker.close();
});
afterAll(() => server?.remove());

const asUser = (user: string): Promise<NatsConnection> => {
  const { host, username, password } = new URL(natsUrlAs(user, server.url));
  return connect({ servers: host, user: username, pass: password, inboxPrefix: inboxOf(user) });
};

/** Permissions that the server refused while `work` ran, as `operation subject queue`. */
async function refusals(user: string, work: (nc: NatsConnection) => void): Promise<Set<string>> {
  const nc = await asUser(user);
  const refused = new Set<string>();
  void (async () => {
    for await (const status of nc.status())
      if (status.type === 'error') {
        const { operation, subject, queue } = status.error as unknown as Record<string, string | undefined>;
        refused.add([operation, subject, queue].filter(Boolean).join(' '));
      }
  })();
  work(nc);
  for (let times = 0; times < 2; times++) await nc.flush();
  await nc.close();
  return refused;
}

test('the users are those of our processes', () => {
  expect(Object.keys(processUsers()).sort()).toEqual([...users].sort());
});

test.each(users)('%s publishes what it needs, and nothing else passes', async (user) => {
  const refused = await refusals(user, (nc) => {
    for (const subject of published) nc.publish(subject, '{}');
  });
  const passed = published.filter((subject) => !refused.has(`publish ${subject}`));
  expect(passed.sort()).toEqual(mayPublish(user).sort());
});

test.each(users)('%s listens to what it has to answer or hear, and to nothing else', async (user) => {
  const refused = await refusals(user, (nc) => {
    for (const [subject, queue] of listening) nc.subscribe(subject, { queue, callback: () => {} });
  });
  const passed = listening.filter(([subject, queue]) => !refused.has(['subscription', subject, queue].filter(Boolean).join(' ')));
  expect(passed).toEqual(listening.filter(([subject, queue]) => maySubscribe(user, subject, queue)));
});

test('a call is answered where it asks for it, once, and a service can not answer in the place of another', async () => {
  const [gateway, ordering] = await Promise.all([asUser('gateway'), asUser('ordering')]);
  ordering.subscribe('rpc.ordering.create_order', {
    queue: 'ordering',
    callback: (_error, message) => {
      for (const word of ['first', 'second']) message.respond(word);
    },
  });
  await ordering.flush();
  const heard: string[] = [];
  const inbox = `${inboxOf('gateway')}.one`;
  gateway.subscribe(inbox, { callback: (_error, message) => void heard.push(message.string()) });
  gateway.publish('rpc.ordering.create_order', '{}', { reply: inbox });
  expect((await gateway.request('rpc.ordering.create_order', '{}')).string()).toBe('first');
  ordering.publish(inbox, 'forged');
  await ordering.flush();
  await gateway.flush();
  expect(heard).toEqual(['first']);
  await Promise.all([gateway.close(), ordering.close()]);
});
