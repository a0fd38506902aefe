import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { todaysFigures } from '@thali/proto/reporting/reports';
import { readStore } from '../catalog-copy/store.js';
import { readFigures } from './figures.js';
import { readTopItems } from './top-items.js';

@Controller()
export class TodaysFigures {
  constructor(private readonly db: Database) {}

  @Rpc(todaysFigures)
  handle(_: Input<typeof todaysFigures>, context: CallContext): Promise<Output<typeof todaysFigures>> {
    return this.db.tx(context, async (tx) => {
      const store = await readStore(tx, context);
      const today = { tenantId: context.tenantId, from: store.today, to: store.today };
      const { ordersCount, newCustomers, repeatedCustomers } = await readFigures(tx, today);
      return {
        storeName: store.name,
        ordersCount,
        newCustomerCount: newCustomers,
        repeatedCustomerCount: repeatedCustomers,
        currency: store.currency,
        topSellingItems: await readTopItems(tx, today, store),
      };
    });
  }
}
