import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { dateRange } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { roundedDivision } from '@thali/money/exact';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { getReport } from '@thali/proto/reporting/reports';
import { readStore } from '../catalog-copy/store.js';
import { readFigures } from './figures.js';
import { readTopItems } from './top-items.js';

@Controller()
export class GetReport {
  constructor(private readonly db: Database) {}

  @Rpc(getReport)
  handle({ type, from, to }: Input<typeof getReport>, context: CallContext): Promise<Output<typeof getReport>> {
    return this.db.tx(context, async (tx) => {
      const store = await readStore(tx, context);
      const range = { tenantId: context.tenantId, ...dateRange(type, store.today, from, to) };
      const { revenueMinor, taxMinor, paidOrders, ...counts } = await readFigures(tx, range);
      const average = paidOrders && roundedDivision(revenueMinor, 1, paidOrders);
      return {
        ...counts,
        currency: store.currency,
        revenueTotal: toMajor(revenueMinor, store.decimals),
        taxTotal: toMajor(taxMinor, store.decimals),
        netRevenue: toMajor(revenueMinor - taxMinor, store.decimals),
        averageOrderValue: toMajor(average, store.decimals),
        topSellingItems: await readTopItems(tx, range, store),
      };
    });
  }
}
