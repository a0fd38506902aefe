import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Jobs } from '@thali/kit/jobs/jobs';
import type { Letter } from '@thali/kit/mail/letter';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { CONFIG, type TenancyConfig } from '../config.js';
import { sellerDay } from '../seller-day.js';
import { TenantEntity } from '../tenants/tenant.entity.js';

/** Days before the end at which a notice is mailed; ascending, so that nobody gets both mails at once. */
const noticeDays = [1, 7];
const dayMs = 24 * 3_600_000;
const atOnce = 200;

/** Mails before a subscription ends, each once per tenant and end. */
@Injectable()
export class ExpiryNotices {
  constructor(
    private readonly db: Database,
    private readonly mails: MailQueue,
    jobs: Jobs,
    @Inject(CONFIG) private readonly config: TenancyConfig,
  ) {
    const everyMs = config.BILLING_POLL_MS * 12;
    jobs.every({ name: 'expiry_notices', everyMs, atStart: true }, () => this.notify(new Date()));
  }

  /** Stores and mails the notices that are due at `now`. */
  async notify(now: Date): Promise<void> {
    for (const [index, days] of noticeDays.entries()) {
      const nearest = new Date(now.getTime() + (noticeDays[index - 1] ?? 0) * dayMs);
      const farthest = new Date(now.getTime() + days * dayMs);
      for (const tenant of await this.endingBetween(nearest, farthest, days)) await this.tell(tenant, days, now);
    }
  }

  /** Active tenants whose subscription ends in (nearest, farthest] and that have no notice of this kind yet. */
  private endingBetween(nearest: Date, farthest: Date, days: number): Promise<TenantEntity[]> {
    return this.db.workerTx((tx) =>
      tx
        .createQueryBuilder(TenantEntity, 'tenant')
        .where('is_active and subscription_end > :nearest and subscription_end <= :farthest', { nearest, farthest })
        .andWhere(
          'not exists (select from expiry_notice n where n.tenant_id = tenant.id and n.expires_on = tenant.subscription_end and n.days_before = :days)',
          { days },
        )
        .orderBy('subscription_end')
        .limit(atOnce)
        .getMany(),
    );
  }

  private tell({ id: tenantId, name, email, subscriptionEnd }: TenantEntity, days: number, now: Date): Promise<void> {
    return this.db.tx(systemContext(tenantId, 'expiry notice', now), async (tx) => {
      const told = await tx.query<unknown[]>(
        `insert into expiry_notice (tenant_id, expires_on, days_before) values ($1, $2, $3) on conflict do nothing returning 1`,
        [tenantId, subscriptionEnd, days],
      );
      if (told.length) await this.mails.add(tx, { tenantId, to: email }, this.letter(name, subscriptionEnd as Date, days));
    });
  }

  private letter(name: string, end: Date, days: number): Letter {
    return {
      subject: days === 1 ? 'Your subscription ends tomorrow' : `Your subscription ends in ${days} days`,
      paragraphs: [
        `The subscription of ${name} ends on ${sellerDay(end)}.`,
        'Renew it before then and nothing stops: the new period starts where the present one ends.',
      ],
      action: { label: 'Renew', url: `${this.config.PUBLIC_URL ?? ''}/dashboard/inactive-subscription` },
    };
  }
}
