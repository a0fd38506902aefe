import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import type { Job } from '@thali/kit/jobs/job';
import { Jobs } from '@thali/kit/jobs/jobs';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { webhookReceived } from '@thali/proto/tenancy/billing';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { CONFIG, type TenancyConfig } from '../config.js';
import { NoteRefund, Refund } from './note-refund.js';
import { Payment } from './provider.js';
import { Settlement } from './settlement.js';
import { isSigned } from './signature.js';

const applyWebhook: Job<{ id: string }> = {
  name: 'apply_webhook',
  attempts: 30,
  retry: { firstSeconds: 10, mostSeconds: 300 },
  silentSeconds: 30,
  atOnce: 10,
  keyOf: ({ id }) => id,
};
/**
 * Lease of a webhook, for the process that handles it and against the release before, which takes it over afterwards. Longer after each
 * attempt.
 */
const leaseSeconds = 10;
const adoptEveryMs = 20_000;
const adoptedAtOnce = 100;

/** The events that report a payment; all others are stored and ignored. */
const Report = z.object({
  event: z.enum(['payment.captured', 'order.paid', 'payment.failed']),
  payload: z.object({ payment: z.object({ entity: Payment }) }),
});

const RefundReport = z.object({
  event: z.literal('refund.processed'),
  payload: z.object({ refund: z.object({ entity: Refund }), payment: z.object({ entity: Payment }) }),
});

/** The provider's webhooks: each is stored once, as received, and then applied. Their order does not matter. */
@Injectable()
export class Webhooks {
  private readonly log = new Logger('Webhooks');
  private readonly secrets: readonly string[];

  constructor(
    private readonly db: Database,
    private readonly settlement: Settlement,
    private readonly refunds: NoteRefund,
    private readonly jobs: Jobs,
    @Inject(CONFIG) config: TenancyConfig,
  ) {
    jobs.on(applyWebhook, ({ id }) => this.handle(id));
    jobs.every({ name: 'adopt_webhooks', everyMs: adoptEveryMs, atStart: true }, () => this.adopt());
    this.secrets = config.RAZORPAY_WEBHOOK_SECRETS;
  }

  @OnEvent(webhookReceived)
  async store(tx: EntityManager, events: EventEnvelope<Payload<typeof webhookReceived>>[]): Promise<void> {
    for (const { data, occurredAt } of events) {
      if (!this.secrets.some((secret) => isSigned(data.body, data.signature ?? '', secret))) {
        this.log.error(`webhook ${data.eventId} is not signed by the provider, and changes nothing`);
        continue;
      }
      const added = await tx.query<unknown[]>(
        `insert into webhook_event (id, body, received_at, next_at) values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict do nothing returning 1`,
        [data.eventId, data.body, occurredAt, leaseSeconds],
      );
      if (added.length) await this.jobs.add(tx, applyWebhook, { id: data.eventId });
    }
  }

  /**
   * Adds jobs for webhooks that are due but not handled, such as those that the release before stored. Applying one twice changes nothing.
   */
  private async adopt(): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const rows = await tx.query<{ id: string }[]>(
        `select id from webhook_event where handled_at is null and next_at <= now() and attempts < $1 order by received_at limit $2`,
        [applyWebhook.attempts, adoptedAtOnce],
      );
      for (const { id } of rows) await this.jobs.add(tx, applyWebhook, { id });
    });
  }

  private async handle(id: string): Promise<void> {
    const [rows] = await this.db.workerTx((tx) =>
      tx.query<[{ body: string }[], number]>(
        `update webhook_event set attempts = attempts + 1, next_at = now() + make_interval(secs => $2 * (attempts + 1))
         where id = $1 and handled_at is null returning body`,
        [id, leaseSeconds],
      ),
    );
    if (!rows[0]) return;
    const outcome = await this.apply(rows[0].body);
    await this.db.workerTx((tx) =>
      tx.query('update webhook_event set handled_at = now(), outcome = $2 where id = $1', [id, outcome]),
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
