import type { EventDefinition, EventEnvelope, Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { type Cause, newEnvelope, subjectFor } from '../broker/envelope.js';
import type { CallContext } from '../call/context.js';
import type { Database } from '../database/database.js';

/** An event as it is stored and sent: `payload` is the envelope. */
export interface OutboxRow<P = unknown> {
  tenantId: string;
  id: string;
  subject: string;
  payload: EventEnvelope<P>;
}

/** Publishes committed rows. Never throws: the poll publishes what failed. */
export interface Publisher {
  publish(rows: readonly OutboxRow[]): Promise<void>;
}

/** The outbox row of an event that a call causes; its id stays the event's id. */
export function outboxRow<E extends EventDefinition>(cause: Cause, event: E, data: Payload<E>): OutboxRow<Payload<E>> {
  const payload = newEnvelope<E>(cause, data);
  const { tenantId, id } = payload;
  return { tenantId, id, subject: subjectFor(event, tenantId), payload };
}

/** Records events in the transaction that causes them; the relay publishes them right after the commit. */
export class Outbox {
  constructor(
    private readonly db: Database,
    private readonly relay: Publisher,
  ) {}

  /**
   * With `wait` the caller goes on only when the broker has the event (after half a second at most): for changes that must take effect on
   * the next request.
   */
  async add<E extends EventDefinition>(
    tx: EntityManager,
    context: CallContext,
    event: E,
    data: Payload<E>,
    { wait = false } = {},
  ): Promise<void> {
    const row = outboxRow(context, event, data);
    await tx.query(`insert into outbox (tenant_id, id, subject, payload) values ($1, $2, $3, $4)`, [
      row.tenantId,
      row.id,
      row.subject,
      JSON.stringify(row.payload),
    ]);
    this.db.afterCommit(tx, () => {
      const published = this.relay.publish([row]);
      return wait ? Promise.race([published, new Promise<void>((done) => setTimeout(done, 500))]) : undefined;
    });
  }

  /** Any number of events of one kind in one statement; the relay's poll publishes them, a second or so later. */
  async addAll<E extends EventDefinition>(tx: EntityManager, context: CallContext, event: E, data: Payload<E>[]): Promise<void> {
    const rows = data.map((one) => outboxRow(context, event, one));
    await tx.query(
      `insert into outbox (tenant_id, id, subject, payload)
       select $1, id, subject, payload from jsonb_to_recordset($2::jsonb) as r(id uuid, subject text, payload jsonb)`,
      [context.tenantId, JSON.stringify(rows)],
    );
  }
}
