import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { countOrders } from '@thali/proto/ordering/orders-board';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom, countLeftOpen, kitchenDepth, onBoards, placeOfOrder } from './boards.js';
import { stillToCook } from './stopped.js';

interface Counted {
  orders: number;
  groups: number;
  due_minor: number;
  tickets: number;
  left_open: number;
}

@Controller()
export class CountOrders {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(countOrders)
  async handle(_input: Input<typeof countOrders>, context: CallContext): Promise<Output<typeof countOrders>> {
    const { calendar, decimals } = await this.menus.of(context.tenantId);
    const [counted] = await this.db.tx(context, async (tx) =>
      tx.query<[Counted]>(statement, [context.tenantId, await boardsFrom(tx, context, calendar)]),
    );
    const { due_minor, ...counts } = counted;
    return { ...counts, due: toMajor(due_minor, decimals) };
  }
}

const statement = `
  with open as materialized (${onBoards('id, table_id, created_at, payment_status, total_minor')})
  select count(*)::int as orders, count(distinct ${placeOfOrder})::int as groups,
    coalesce(sum(total_minor) filter (where payment_status = 'pending'), 0)::bigint as due_minor, (
      select count(*)::int from (select id from open order by created_at desc limit ${kitchenDepth}) as newest
      cross join lateral (select from order_item i where i.tenant_id = $1 and i.order_id = newest.id and ${stillToCook} limit 1) as cooking
    ) as tickets, ${countLeftOpen} as left_open
  from open`;
