import type { EventDefinition, EventEnvelope } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';

/**
 * Applies events, oldest first, inside the transaction that also remembers them as handled. What other handlers do with the same
 * batch may come before or after.
 */
export interface EventHandler {
  apply: (tx: EntityManager, events: EventEnvelope<never>[]) => Promise<void>;
  /** Whether it takes the events of all tenants of a batch at once; else they come tenant by tenant. */
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
/** Marks the method that applies these events: `(tx, events) => Promise<void>`, all of one tenant. Delivered at least once, applied once. */
export const OnEvent = handles(false);
/**
 * The same for events of any tenants in one call. The transaction has no tenant: it is open to those of the events, in tables that let
 * a batch in by a policy, so each statement has to name the tenant of each row.
 */
export const OnEvents = handles(true);

/** Subject to handler, for all methods marked with `@OnEvent` on this provider. */
export function eventHandlersOf(provider: object): Map<string, EventHandler> {
  const handlers = new Map<string, EventHandler>();
  for (const [method, { subjects, together }] of handledEvents.get(Object.getPrototypeOf(provider)) ?? []) {
    const apply = ((provider as Record<string, EventHandler['apply']>)[method] as EventHandler['apply']).bind(provider);
    const handler = { apply, together };
    for (const subject of subjects) handlers.set(subject, handler);
  }
  return handlers;
}
