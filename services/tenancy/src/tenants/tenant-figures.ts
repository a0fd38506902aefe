import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { activeTenants, allTenants, tenantCounts } from '@thali/proto/tenancy/tenant-admin';
import { paise, rupees } from '../plans/plan.entity.js';
import { pageStatement } from './list-tenants.js';
import { pageWindow } from './page-window.js';
import { readOffers, readTally, readTrend } from './tally.js';
import { pageOf, type TenantRow, tenantColumns, tenantRecord } from './tenant-record.js';

const recent = 5;
const present = 'deleting_at is null';

/** Counts, revenue and trends over all tenants. */
@Controller()
export class TenantFigures {
  constructor(private readonly db: Database) {}

  @Rpc(tenantCounts)
  async counts(_: Input<typeof tenantCounts>, context: CallContext): Promise<Output<typeof tenantCounts>> {
    const { active, inactive } = await this.db.tx(context, readTally);
    return { activeTenants: active, inactiveTenants: inactive, allTenants: active + inactive };
  }

  @Rpc(activeTenants)
  active(query: Input<typeof activeTenants>, context: CallContext): Promise<Output<typeof activeTenants>> {
    const { month, price } = query;
    const priceMinor = price === undefined ? undefined : paise(price);
    return this.db.tx(context, async (tx) => {
      const offers = await readOffers(tx);
      const fits = offers.filter(
        (offer) =>
          (month === undefined || offer.month === month) && (priceMinor === undefined || offer.priceMinor === priceMinor),
      );
      const total = fits.reduce((sum, { tenants }) => sum + tenants, 0);
      const revenueMinor = fits.reduce((sum, offer) => sum + offer.tenants * (offer.priceMinor ?? 0), 0);
      const { limit, offset, fromEnd } = pageWindow(query, total);
      const order = fromEnd ? 'subscription_start nulls first, id' : 'subscription_start desc nulls last, id desc';
      const rows = await tx.query<TenantRow[]>(
        `select ${tenantColumns} from tenant join (
           select id from tenant where is_active and ${present}
             ${month ? 'and start_month = $1::date and subscription_start >= $2 and subscription_start < $3' : ''}
             ${priceMinor === undefined ? '' : `and subscription_price_minor = ${priceMinor}`}
           order by ${order} limit ${limit} offset ${offset}
         ) as found using (id) order by ${order}`,
        month ? [`${month}-01`, ...around(month)] : [],
      );
      return {
        ...pageOf(fromEnd ? rows.toReversed() : rows, query, total),
        revenue: rupees(revenueMinor),
        months: distinct(offers.map((offer) => offer.month))
          .toSorted()
          .toReversed(),
        prices: distinct(offers.map((offer) => offer.priceMinor))
          .toSorted((a, b) => a - b)
          .map(rupees),
      };
    });
  }

  @Rpc(allTenants)
  all(query: Input<typeof allTenants>, context: CallContext): Promise<Output<typeof allTenants>> {
    return this.db.tx(context, async (tx) => {
      const trend = await readTrend(tx);
      const sum = (field: 'active' | 'inactive' | 'revenueMinor') => trend.reduce((total, month) => total + month[field], 0);
      const [active, inactive] = [sum('active'), sum('inactive')];
      const total = active + inactive;
      const window = pageWindow(query, total);
      const rows = await tx.query<TenantRow[]>(pageStatement(present, window));
      const latest = await tx.query<TenantRow[]>(pageStatement(present, { limit: recent, offset: 0, fromEnd: false }));
      return {
        ...pageOf(window.fromEnd ? rows.toReversed() : rows, query, total),
        totals: {
          ...{ active, inactive, all: total },
          activePercent: total ? Math.round((active * 1000) / total) / 10 : 0,
          revenue: rupees(sum('revenueMinor')),
        },
        monthlyTrend: trend.map(({ month, ...figures }) => ({
          month,
          tenants: figures.active + figures.inactive,
          revenue: rupees(figures.revenueMinor),
        })),
        recentTenants: latest.map(tenantRecord),
      };
    });
  }
}

/** Bounds that contain the month in every time zone. They let the query use the index; the exact month is compared besides. */
function around(month: string): [Date, Date] {
  const start = new Date(`${month}-01T00:00:00Z`);
  const day = 24 * 3_600_000;
  return [new Date(start.getTime() - day), new Date(start.getTime() + 32 * day)];
}

const distinct = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];
