import type { DeadLetter } from '@thali/proto/dead-letters';
import type { EntityManager } from 'typeorm';
import { maxEventBytes, readEnvelope, tenantOf, UnreadableEvent } from '../broker/envelope.js';
import { AppError, toAppError } from '../call/app-error.js';
import type { Database } from '../database/database.js';
import { deadLetters } from '../process/metrics.js';
import { applyEvents, type Handlers } from './apply-events.js';
import { type Delivery, idOfUnreadable } from './delivery.js';

/** Identifies one dead letter of a service. */
export interface LetterKey {
  consumer: string;
  tenantId: string;
  id: string;
}
interface Letter {
  subject: string;
  message: Buffer;
}
export interface Drop {
  by: string;
  reason: string;
}

/** The tenant of messages that name none. */
const noTenant = '00000000-0000-0000-0000-000000000000';
const shownBytes = 4_000;
const measureMs = 15_000;
const soonMs = 1_000;
const errorLength = 1_000;
/** SQL: the message's original bytes; letters of earlier versions only have the envelope. */
const message = `coalesce(message, convert_to(envelope::text, 'UTF8'))`;
const ofKey = 'tenant_id = $1 and consumer = $2 and event_id = $3 and dropped_at is null';

/** Dead letters of all consumers of this service, kept until an operator has handled them. */
export class DeadLetters {
  /** Consumers of this process, by name. */
  private readonly handlers = new Map<string, Handlers>();
  private soon?: NodeJS.Timeout;

  constructor(private readonly db: Database) {}

  serve(consumer: string, handlers: Handlers): void {
    this.handlers.set(consumer, handlers);
    deadLetters.set({ consumer }, 0);
  }

  /** Stores events as dead letters, each once, with bytes, reason and history. */
  async bury(consumer: string, deliveries: readonly Delivery[]): Promise<void> {
    await this.db.workerTx(async (tx) => {
      for (const delivery of deliveries) await tx.query(insertLetter, valuesOf(consumer, delivery));
    });
    this.measureSoon();
  }

  /** The latest open letters, and the number of all open ones. */
  list(limit: number): Promise<{ letters: Omit<DeadLetter, 'service' | 'tenantName'>[]; total: number }> {
    return this.db.workerTx(async (tx) => {
      const rows = await tx.query<Row[]>(
        `select consumer, event_id as id, tenant_id as "tenantId", subject, reason, error, tries, stream_sequence as "streamSequence",
           coalesce(first_failed_at, failed_at) as "firstFailedAt", failed_at as "lastFailedAt",
           coalesce(bytes, octet_length(${message})) as bytes, substring(${message} for ${shownBytes}) as message
         from dead_letter where dropped_at is null order by failed_at desc, event_id limit $1`,
        [limit],
      );
      const [counted] = await tx.query<{ total: number }[]>('select count(*) as total from dead_letter where dropped_at is null');
      return { letters: rows.map(shown), total: Number(counted?.total) };
    });
  }

  /**
   * Applies a letter's event as its consumer would and deletes the letter. A row lock lets concurrent calls apply it at most once.
   * @throws AppError EVENT_REFUSED with the reason, which the letter then shows; EVENT_HANDLED when there is no such letter any more
   */
  async retry({ consumer, tenantId, id }: LetterKey): Promise<void> {
    const handlers = this.handlers.get(consumer);
    if (!handlers) throw new AppError('EVENT_HANDLED');
    const key = [tenantId, consumer, id];
    try {
      await this.db.workerTx(async (tx) => {
        const { subject, message: bytes } = await lockLetter(tx, key);
        const envelope = readEnvelope(`${subject}.${tenantId}`, bytes);
        await applyEvents(tx, { name: consumer, handlers }, [{ subject, envelope }]);
        await tx.query('delete from dead_letter where tenant_id = $1 and consumer = $2 and event_id = $3', key);
      });
    } catch (error) {
      if (error instanceof AppError || toAppError(error).code === 'SERVICE_UNAVAILABLE') throw error;
      await this.refusedAgain(key, error as Error);
    }
    this.measureSoon();
  }

  private async refusedAgain(key: string[], error: Error): Promise<never> {
    const text = textOf(error.message, errorLength);
    await this.db.workerTx((tx) =>
      tx.query(`update dead_letter set tries = tries + 1, failed_at = now(), error = $4, reason = $5 where ${ofKey}`, [
        ...key,
        text,
        error instanceof UnreadableEvent ? 'unreadable' : 'refused',
      ]),
    );
    throw new AppError('EVENT_REFUSED', { details: { error: text } });
  }

  /**
   * Takes a letter off the list for good: its event will not be applied, also when it is published again.
   * @throws AppError EVENT_HANDLED when there is no such letter any more
   */
  async drop({ consumer, tenantId, id }: LetterKey, { by, reason }: Drop): Promise<void> {
    const key = [tenantId, consumer, id];
    await this.db.workerTx(async (tx) => {
      await lockLetter(tx, key);
      await tx.query(`update dead_letter set dropped_at = now(), dropped_by = $4, drop_reason = $5 where ${ofKey}`, [
        ...key,
        by,
        reason,
      ]);
      await tx.query('insert into inbox (tenant_id, consumer, event_id) values ($1, $2, $3) on conflict do nothing', key);
    });
    this.measureSoon();
  }

  /** Updates the gauge regularly, so that it includes letters of the service's other processes. Returns the function that stops it. */
  watch(): () => void {
    const look = () => this.measure().catch(() => undefined);
    const timer = setInterval(look, measureMs).unref();
    void look();
    return () => {
      clearInterval(timer);
      clearTimeout(this.soon);
    };
  }

  /** Updates the gauge once for all changes within a second. */
  private measureSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.measure().catch(() => undefined);
    }, soonMs).unref();
  }

  /** Updates the gauge that the alert uses. */
  private async measure(): Promise<void> {
    const rows = await this.db.workerTx((tx) =>
      tx.query<{ consumer: string; count: number }[]>(
        'select consumer, count(*) as count from dead_letter where dropped_at is null group by consumer',
      ),
    );
    for (const consumer of this.handlers.keys()) deadLetters.set({ consumer }, 0);
    for (const { consumer, count } of rows) deadLetters.set({ consumer }, Number(count));
  }
}

const insertLetter = `
  insert into dead_letter (tenant_id, consumer, event_id, subject, message, bytes, reason, error, tries, stream_sequence, first_failed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (tenant_id, consumer, event_id) do update
    set tries = dead_letter.tries + excluded.tries, error = excluded.error, failed_at = excluded.failed_at`;

function valuesOf(consumer: string, { message: msg, envelope, subject, verdict, tries, firstFailedAt }: Delivery): unknown[] {
  const tenant = tenantOf(msg.subject);
  const tenantId = envelope?.tenantId ?? (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenant) ? tenant : noTenant);
  return [
    ...[tenantId, consumer, envelope?.id ?? idOfUnreadable(msg), textOf(subject, 500)],
    ...[Buffer.from(msg.data.subarray(0, maxEventBytes)), msg.data.length],
    ...[verdict?.reason, textOf(verdict?.error ?? '', errorLength), Math.max(tries, 1)],
    ...[msg.info.streamSequence, firstFailedAt ?? new Date()],
  ];
}

async function lockLetter(tx: EntityManager, key: string[]): Promise<Letter> {
  const [letter] = await tx.query<Letter[]>(
    `select subject, ${message} as message from dead_letter where ${ofKey} for update`,
    key,
  );
  if (!letter) throw new AppError('EVENT_HANDLED');
  return letter;
}

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
const textOf = (text: string, length: number): string => text.replaceAll('\u0000', '').slice(0, length).toWellFormed();

type Row = Omit<DeadLetter, 'service' | 'tenantName' | 'firstFailedAt' | 'lastFailedAt' | 'payload'> & {
  firstFailedAt: Date;
  lastFailedAt: Date;
  message: Buffer;
};
/** Bytes that are not UTF-8 appear as the replacement character. */
const shown = ({ message: bytes, ...row }: Row): Omit<DeadLetter, 'service' | 'tenantName'> => ({
  ...row,
  firstFailedAt: row.firstFailedAt.toISOString(),
  lastFailedAt: row.lastFailedAt.toISOString(),
  payload: bytes.toString('utf8'),
});
