import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { webhookReceived } from '@thali/proto/tenancy/billing';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { CONFIG, type TenancyConfig } from '../config.js';
import { Recurring } from '../recurring.js';
import { NoteRefund, Refund } from './note-refund.js';
import { Payment } from './provider.js';
import { Settlement } from './settlement.js';
import { isSigned } from './signature.js';

const atOnce = 20;
/** How long whoever took a report has for it; afterwards it is taken again, later each time. */
const leaseSeconds = 10;
const maxAttempts = 30;
/** Long after the provider has stopped repeating itself. Bodies hold what customers typed at the provider. */
const keptDays = 30;

/** The events that say something about a payment; all others are kept and left alone. */
const Report = z.object({
  event: z.enum(['payment.captured', 'order.paid', 'payment.failed']),
  payload: z.object({ payment: z.object({ entity: Payment }) }),
});

const RefundReport = z.object({
  event: z.literal('refund.processed'),
  payload: z.object({ refund: z.object({ entity: Refund }), payment: z.object({ entity: Payment }) }),
});

/** The provider's reports: stored as they came, each once, then applied. Their order does not matter. */
@Injectable()
export class Webhooks extends Recurring {
  private readonly secrets: readonly string[];

  constructor(
    private readonly db: Database,
    private readonly settlement: Settlement,
    private readonly refunds: NoteRefund,
    @Inject(CONFIG) config: TenancyConfig,
  ) {
    super(config.BILLING_POLL_MS);
    this.secrets = config.RAZORPAY_WEBHOOK_SECRETS;
  }

  @OnEvent(webhookReceived)
  async store(tx: EntityManager, events: EventEnvelope<Payload<typeof webhookReceived>>[]): Promise<void> {
    for (const { data, occurredAt } of events) {
      if (!this.secrets.some((secret) => isSigned(data.body, data.signature ?? '', secret))) {
        this.log.error(`webhook ${data.eventId} is not signed by the provider, and changes nothing`);
        continue;
      }
      await tx.query('insert into webhook_event (id, body, received_at) values ($1, $2, $3) on conflict do nothing', [
        data.eventId,
        data.body,
        occurredAt,
      ]);
    }
    this.db.afterCommit(tx, () => this.wake());
  }

  protected async work(): Promise<void> {
    for (;;) {
      const [rows] = await this.db.workerTx((tx) =>
        tx.query<[{ id: string; body: string }[], number]>(
          `update webhook_event set attempts = attempts + 1, next_at = now() + make_interval(secs => $1 * (attempts + 1))
           where id in (select id from webhook_event where handled_at is null and next_at <= now() and attempts < $2
             order by received_at limit $3 for update skip locked)
           returning id, body`,
          [leaseSeconds, maxAttempts, atOnce],
        ),
      );
      for (const { id, body } of rows) await this.handle(id, body);
      if (rows.length) await this.forget();
      if (rows.length < atOnce) return;
    }
  }

  private async handle(id: string, body: string): Promise<void> {
    try {
      const outcome = await this.apply(body);
      await this.db.workerTx((tx) =>
        tx.query('update webhook_event set handled_at = now(), outcome = $2 where id = $1', [id, outcome]),
      );
    } catch (error) {
      this.log.warn(`webhook ${id}: ${(error as Error).message}`);
    }
  }

  private async forget(): Promise<void> {
    await this.db.workerTx((tx) =>
      tx.query('delete from webhook_event where handled_at < now() - make_interval(days => $1)', [keptDays]),
    );
  }

  private async apply(body: string): Promise<string> {
    const report = z.union([Report, RefundReport]).safeParse(parsed(body));
    if (!report.success) return 'ignored';
    const { event, payload } = report.data;
    const { entity: payment } = payload.payment;
    const context = await this.settlement.ownerOf(payment.order_id ?? '', 'webhook');
    if (!context) return 'unknown order';
    return event === 'refund.processed'
      ? this.refunds.note(context, payload.refund.entity)
      : this.settlement.settle(context, payment);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
