import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrokerUser } from '@thali/proto/broker-users';
import { allRights, natsUsers, processOf } from './nats-users.ts';

/** Of the demo loader, the tests and the bench. */
export const NATS_USER = 'tools';
export type BrokerUsers = Record<string, BrokerUser>;

const generated = new URL('../../../proto/gen/broker-users.json', import.meta.url);
/** As production has them. */
export const processUsers = (): BrokerUsers => JSON.parse(readFileSync(generated, 'utf8')) as BrokerUsers;

/** For a service of kit's own tests, which is in no contract: any rpc and event, and JetStream. */
export function strangerUsers(service: string): BrokerUsers {
  if (processUsers()[service]) return {};
  const publish = ['rpc.>', 'evt.>', '$JS.API.>', '$JS.ACK.>'];
  return {
    [service]: { publish, subscribe: ['rpc.>', `_INBOX_${service}.>`], answers: true },
    [`${service}-events`]: { publish, subscribe: [`_INBOX_${service}-events.>`], answers: false },
  };
}

/** Each process' own; that of `tools` is where they come from. */
const passwordOf = (user: string, secret: string): string =>
  user === NATS_USER ? secret : createHmac('sha256', secret).update(processOf(user)).digest('hex');

/** The address of a private server as one of its users, from that of `tools`. */
export function natsUrlAs(user: string, toolsUrl: string): string {
  const url = new URL(toolsUrl);
  url.password = passwordOf(user, url.password);
  url.username = user;
  return url.href;
}

/**
 * The configuration; nats-server 2.9 and later understand it. An answer may be a whole menu, which the default 1 MB does not hold. Who is
 * frozen is put out after 6 s, by default 6 minutes: until then it gets its share of all calls.
 */
export function natsConfig(host: string, port: number, password: string, store: string, more: BrokerUsers = {}): string {
  const users = { ...processUsers(), ...more, [NATS_USER]: allRights };
  return `listen: "${host}:${port}"
${natsUsers(users, (user) => JSON.stringify(passwordOf(user, password)))}logtime: false
max_payload: 8MB
ping_interval: "2s"
ping_max: 2
jetstream { store_dir: ${JSON.stringify(store)}, max_memory_store: 64MB, max_file_store: 4GB }
`;
}
