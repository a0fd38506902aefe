import type { EventEnvelope } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { prepared, setTenants } from '../database/database.js';
import type { EventHandler } from './on-event.js';

/** Event handlers by the subject of the event's definition. */
export type Handlers = ReadonlyMap<string, readonly EventHandler[]>;
interface Arrived {
  subject: string;
  envelope: EventEnvelope<never>;
}

/** Applies the events that this consumer has not applied before, and records them in the inbox in the same worker transaction. */
export async function applyEvents(
  tx: EntityManager,
  { name, handlers }: { name: string; handlers: Handlers },
  arrived: readonly Arrived[],
): Promise<void> {
  const fresh = await remember(tx, name, arrived);
  for (const [handler, events] of eventsOfHandlers(handlers, fresh)) {
    const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))].sort();
    if (handler.together) {
      await setTenants(tx, tenantIds);
      await handler.apply(tx, events);
      await setTenants(tx, []);
      continue;
    }
    const tenants = Map.groupBy(events, ({ tenantId }) => tenantId);
    for (const tenantId of tenantIds) {
      await narrow(tx, tenantId);
      await handler.apply(tx, tenants.get(tenantId) ?? []);
    }
    await widen(tx);
  }
}

/**
 * Who applies a tenant's events sees the rows of that tenant and no others: with a worker's rights, a statement that names no tenant would read
 * whichever row comes first.
 */
const narrow = (tx: EntityManager, tenantId: string): Promise<unknown> =>
  prepared(tx, 'narrow', `select set_config('app.tenant_id', $1, true), set_config('app.worker', '', true)`, [tenantId]);
const widen = (tx: EntityManager): Promise<unknown> =>
  prepared(tx, 'widen', `select set_config('app.tenant_id', '', true), set_config('app.worker', 'on', true)`, []);

function eventsOfHandlers(handlers: Handlers, arrived: readonly Arrived[]): Map<EventHandler, EventEnvelope<never>[]> {
  const events = new Map<EventHandler, EventEnvelope<never>[]>();
  for (const { subject, envelope } of arrived)
    for (const handler of handlers.get(subject) ?? []) {
      const known = events.get(handler);
      if (known) known.push(envelope);
      else events.set(handler, [envelope]);
    }
  return events;
}

/** Records the events in the inbox; returns those that were not there before. */
async function remember(tx: EntityManager, consumer: string, arrived: readonly Arrived[]): Promise<Arrived[]> {
  const rows = await prepared<{ tenant_id: string; event_id: string }>(
    tx,
    'inbox_remember',
    `insert into inbox (tenant_id, consumer, event_id)
     select tenant_id, $1, event_id from unnest($2::uuid[], $3::uuid[]) as event (tenant_id, event_id) order by tenant_id, event_id
     on conflict do nothing returning tenant_id, event_id`,
    [consumer, arrived.map(({ envelope }) => envelope.tenantId), arrived.map(({ envelope }) => envelope.id)],
  );
  const fresh = new Set(rows.map((row) => `${row.tenant_id} ${row.event_id}`));
  return arrived.filter(({ envelope }) => fresh.delete(`${envelope.tenantId} ${envelope.id}`));
}
