import type { EventDefinition, EventEnvelope } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';

/**
 * Applies events, oldest first, in the transaction that also records them in the inbox. Other handlers of the same batch may run before or
 * after.
 */
export interface EventHandler {
  apply: (tx: EntityManager, events: EventEnvelope<never>[]) => Promise<void>;
  /** Whether one call gets the events of all tenants of a batch; otherwise there is one call per tenant. */
  together: boolean;
}
const handledEvents = new WeakMap<object, Map<string, { subjects: string[]; together: boolean }>>();

const handles =
  (together: boolean) =>
  (...events: EventDefinition[]): MethodDecorator =>
  (target, method) => {
    const methods = handledEvents.get(target) ?? new Map<string, { subjects: string[]; together: boolean }>();
    methods.set(String(method), { subjects: events.map((event) => event.subject), together });
    handledEvents.set(target, methods);
  };
/**
 * Marks the method that applies these events: `(tx, events) => Promise<void>`, all of one tenant, whose rows are the only ones that the
 * transaction sees. An event is delivered at least once and applied once.
 */
export const OnEvent = handles(false);
/**
 * The same for events of several tenants in one call. The transaction has no single tenant: it is open to the events' tenants, in tables
 * that have a policy for batches, so each statement has to name the tenant of each row.
 */
export const OnEvents = handles(true);

/** Subject to handler, for all methods of this provider marked with `@OnEvent` or `@OnEvents`. */
export function eventHandlersOf(provider: object): Map<string, EventHandler> {
  const handlers = new Map<string, EventHandler>();
  for (const [method, { subjects, together }] of handledEvents.get(Object.getPrototypeOf(provider)) ?? []) {
    const apply = ((provider as Record<string, EventHandler['apply']>)[method] as EventHandler['apply']).bind(provider);
    const handler = { apply, together };
    for (const subject of subjects) handlers.set(subject, handler);
  }
  return handlers;
}
