import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrokerUser } from '@thali/proto/broker-users';
import { allRights, natsUsers, processOf } from './nats-users.ts';

/** Broker user of the demo loader, the tests and the bench. */
export const NATS_USER = 'tools';
export type BrokerUsers = Record<string, BrokerUser>;

const generated = new URL('../../../proto/gen/broker-users.json', import.meta.url);
/** The broker's users and their rights, as in production. */
export const processUsers = (): BrokerUsers => JSON.parse(readFileSync(generated, 'utf8')) as BrokerUsers;

/** Users for a service of kit's own tests, which no contract names: all RPC subjects, all events, and JetStream. */
export function strangerUsers(service: string): BrokerUsers {
  if (processUsers()[service]) return {};
  const publish = ['rpc.>', 'evt.>', '$JS.API.>', '$JS.ACK.>'];
  return {
    [service]: { publish, subscribe: ['rpc.>', `_INBOX_${service}.>`], answers: true },
    [`${service}-events`]: { publish, subscribe: [`_INBOX_${service}-events.>`], answers: false },
  };
}

/** Each process has its own password, derived from that of `tools`. */
const passwordOf = (user: string, secret: string): string =>
  user === NATS_USER ? secret : createHmac('sha256', secret).update(processOf(user)).digest('hex');

/** The URL of a private server for one of its users, from the URL for `tools`. */
export function natsUrlAs(user: string, toolsUrl: string): string {
  const url = new URL(toolsUrl);
  url.password = passwordOf(user, url.password);
  url.username = user;
  return url.href;
}

/**
 * The configuration, for nats-server 2.9 and later. The payload limit is raised because an answer may be a whole menu, which exceeds the
 * default of 1 MB. A frozen client is disconnected after 6 s, by default 6 minutes, because until then it gets its share of all calls.
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
