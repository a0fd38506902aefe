import { Inject, Injectable, Logger } from '@nestjs/common';
import { systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Jobs } from '@thali/kit/jobs/jobs';
import { LessThanOrEqual, Not } from 'typeorm';
import { CONFIG, type TenancyConfig } from '../config.js';
import { CheckDelay } from './check-delay.js';
import { PaymentOrderEntity, pays } from './payment-order.entity.js';
import { PaymentProvider } from './provider.js';
import { Settlement } from './settlement.js';

const atOnce = 20;

/** Asks the provider about orders without a result: the browser was closed, the webhook was lost, or this process stopped in between. */
@Injectable()
export class LostCallbacks {
  private readonly log = new Logger('LostCallbacks');

  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly settlement: Settlement,
    private readonly delay: CheckDelay,
    jobs: Jobs,
    @Inject(CONFIG) config: TenancyConfig,
  ) {
    jobs.every({ name: 'lost_callbacks', everyMs: config.BILLING_POLL_MS, atStart: true }, () => this.askAll());
  }

  private async askAll(): Promise<void> {
    const now = new Date();
    const due = await this.db.workerTx((tx) =>
      tx.find(PaymentOrderEntity, {
        where: { checkAt: LessThanOrEqual(now), status: Not('paid') },
        order: { checkAt: 'asc' },
        take: atOnce,
      }),
    );
    for (const order of due) await this.ask(order, now);
  }

  private async ask(order: PaymentOrderEntity, now: Date): Promise<void> {
    const { tenantId, id, createdAt, providerOrderId } = order;
    const context = systemContext(tenantId, 'lost callback', now);
    // Stored before the call, so that an order that crashes the process is not the first one again after each restart.
    const checkAt = this.delay.next(createdAt, now);
    await this.db.tx(context, (tx) => tx.update(PaymentOrderEntity, { tenantId, id, status: Not('paid') }, { checkAt }));
    try {
      const payments = await this.provider.paymentsOf(providerOrderId);
      const paid = payments.find((payment) => pays(payment, order));
      if (paid) this.log.log(`order ${providerOrderId}: ${await this.settlement.settle(context, paid)}`);
    } catch (error) {
      this.log.warn(`order ${providerOrderId}: ${(error as Error).message}`);
    }
  }
}
