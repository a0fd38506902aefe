import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom } from './boards.js';
import { findOpenGroups, groupsThatFit } from './open-groups.js';
import { rowsBefore } from './order-page.js';

@Controller()
export class ListOrders {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listOrders)
  async handle(
    { payment, deliveryType, ...page }: Input<typeof listOrders>,
    context: CallContext,
  ): Promise<Output<typeof listOrders>> {
    const { tenantId } = context;
    const { calendar } = await this.menus.of(tenantId);
    return this.db.tx(context, async (tx) => {
      const from = await boardsFrom(tx, context, calendar);
      const wanted = { from, payment, deliveryType, limit: page.perPage, offset: rowsBefore(page) };
      const { total, groups } = await findOpenGroups(tx, tenantId, wanted);
      context.totalCount = total;
      return groupsThatFit(tx, tenantId, groups);
    });
  }
}
