import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { localDay } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { subscriptionFigures } from '@thali/proto/tenancy/operator-changes';
import { rupees } from '../plans/plan.entity.js';
import { sellerZone } from '../seller-day.js';

interface Standing {
  mrrMinor: number;
  running: number;
  paying: number;
  expiring: number;
  lost: number;
  before: number;
}
interface Month {
  month: string;
  netMinor: number;
  taxMinor: number;
  refundedMinor: number;
}

/** The subscriptions that run now, and how many of those that ran 30 days ago have ended; read from one covering index. */
const standing = `
  select coalesce(round(sum((subscription_price_minor - subscription_tax_minor)::numeric / subscription_months)
           filter (where runs)), 0)::bigint as "mrrMinor",
         count(*) filter (where runs) as running,
         count(*) filter (where runs and subscription_price_minor > 0) as paying,
         count(*) filter (where runs and ended_at <= $1::timestamptz + interval '30 days') as expiring,
         count(*) filter (where ran and not runs) as lost,
         count(*) filter (where ran) as before
  from (select *, is_active and ended_at > $1 as runs,
               subscription_price_minor is not null and subscription_start <= $1::timestamptz - interval '30 days' as ran
        from tenant where deleting_at is null and ended_at > $1::timestamptz - interval '30 days') as latest`;
const months = `
  select to_char(month, 'YYYY-MM') as month, refunded_minor - refunded_tax_minor as "refundedMinor",
         tax_minor - refunded_tax_minor as "taxMinor",
         paid_minor - tax_minor - refunded_minor + refunded_tax_minor as "netMinor"
  from revenue_month order by month`;

@Controller()
export class SubscriptionFigures {
  constructor(private readonly db: Database) {}

  @Rpc(subscriptionFigures)
  async handle(_: Input<typeof subscriptionFigures>, context: CallContext): Promise<Output<typeof subscriptionFigures>> {
    const { now } = context;
    const { found, rows } = await this.db.tx(context, async (tx) => ({
      found: ((await tx.query<Standing[]>(standing, [now])) as [Standing])[0],
      rows: await tx.query<Month[]>(months),
    }));
    const thisMonth = localDay(now, sellerZone).slice(0, 7);
    const lastMonth = localDay(new Date(Date.parse(`${thisMonth}-01T00:00:00Z`) - 24 * 3_600_000), sellerZone).slice(0, 7);
    const of = (month: string) => rupees(rows.find((row) => row.month === month)?.netMinor ?? 0);
    const { lost, before } = found;
    return {
      revenue: {
        total: rupees(rows.reduce((sum, { netMinor }) => sum + netMinor, 0)),
        ...{ thisMonth: of(thisMonth), lastMonth: of(lastMonth) },
      },
      months: rows.map(({ month, netMinor, taxMinor, refundedMinor }) => ({
        ...{ month, revenue: rupees(netMinor), tax: rupees(taxMinor), refunded: rupees(refundedMinor) },
      })),
      mrr: rupees(found.mrrMinor),
      ...{ running: found.running, paying: found.paying, expiringSoon: found.expiring },
      churn: { lost, of: before, percent: before ? Math.round((lost * 1_000) / before) / 10 : 0 },
    };
  }
}
