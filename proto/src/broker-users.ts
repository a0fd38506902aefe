import type { EventDefinition, Rpc } from './kernel.js';
import { services } from './services.js';

/** What a user of the broker may do: subjects, with `*` for one token and `>` for the rest. All that is not named is refused. */
export interface BrokerUser {
  publish: string[];
  /** `<subject> <group>`: the user has to join that queue group. */
  subscribe: string[];
  /** May answer a message once, at the subject that it names for that. */
  answers: boolean;
}

/** The one stream of all events. */
const stream = 'evt';
/**
 * Only tenancy may change the stream, for example its number of replicas. Who can change a stream can also empty it; the other services trust tenancy
 * about deletions anyway.
 */
export const streamKeeper = 'tenancy';

/**
 * A service takes events under a user of its own. The broker remembers each message that a user with `answers` may answer, and thousands of events
 * can wait at once.
 */
export const listenerOf = (service: string): string => `${service}-events`;
/** Where answers to a user come: nobody else may listen there. */
export const inboxOf = (user: string): string => `_INBOX_${user}`;

const ownInbox = (user: string): string => `${inboxOf(user)}.>`;
const openStream = [`$JS.API.INFO`, `$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.CREATE.${stream}`];
const sourceOf = ({ subject }: { subject: string }): string => subject.split('.')[1] ?? '';

/** JetStream's subjects for one durable consumer and nothing else. */
const durable = (name: string, source: string): string[] => [
  `$JS.API.CONSUMER.CREATE.${stream}.${name}.evt.${source}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.${name}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
  `$JS.ACK.${stream}.${name}.>`,
];

/**
 * The users of the broker and their rights, from the contracts: who calls an internal operation (`internalTo`), who hears an event
 * (`heardBy`). Development, compose file and chart configure their servers from this one answer (proto/gen/broker-users.json).
 */
export function brokerUsers(contracts: readonly Rpc[], events: readonly EventDefinition[]): Record<string, BrokerUser> {
  const subjectsFor = (process: string): string[] =>
    contracts
      .filter(({ who, http }) => (who.kind === 'internal' ? who.by.includes(process as never) : process === 'gateway' && http))
      .map(({ subject }) => subject)
      .sort();
  const users: Record<string, BrokerUser> = {};
  for (const service of services) {
    users[service] = {
      publish: [
        ...[`evt.${service}.>`, ...openStream, ...(service === streamKeeper ? [`$JS.API.STREAM.UPDATE.${stream}`] : [])],
        ...subjectsFor(service),
      ],
      subscribe: [`rpc.${service}.> ${service}`, ownInbox(service)],
      answers: true,
    };
    const heard = events.filter(({ heardBy }) => heardBy.includes(service));
    const sources = [...new Set(heard.map(sourceOf))].sort();
    const listener = listenerOf(service);
    users[listener] = {
      publish: [...openStream, ...sources.flatMap((source) => durable(`${service}-${source}`, source))],
      subscribe: [ownInbox(listener)],
      answers: false,
    };
  }
  users.gateway = {
    publish: ['evt.gateway.>', '$JS.API.INFO', ...subjectsFor('gateway')],
    subscribe: ['evt.>', ownInbox('gateway')],
    answers: false,
  };
  users.smoke = { publish: subjectsFor('smoke'), subscribe: [ownInbox('smoke')], answers: false };
  return users;
}
