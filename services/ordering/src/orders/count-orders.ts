import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { countOrders } from '@thali/proto/ordering/orders-board';
import { MenuCopy } from '../menu/menu-copy.js';
import { stillToCook } from './stopped.js';

interface Counted {
  orders: number;
  groups: number;
  due_minor: number;
  tickets: number;
}

@Controller()
export class CountOrders {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(countOrders)
  async handle(_input: Input<typeof countOrders>, context: CallContext): Promise<Output<typeof countOrders>> {
    const { decimals } = await this.menus.of(context.tenantId);
    const [counted] = await this.db.tx(context, (tx) => tx.query<[Counted]>(statement, [context.tenantId]));
    const { due_minor, ...counts } = counted;
    return { ...counts, due: toMajor(due_minor, decimals) };
  }
}

const statement = `
  select count(*)::int as orders, count(distinct coalesce(table_id, id))::int as groups,
    coalesce(sum(total_minor) filter (where payment_status = 'pending'), 0)::bigint as due_minor,
    (count(*) filter (where exists (
      select from order_item i where i.tenant_id = $1 and i.order_id = orders.id and ${stillToCook}
    )))::int as tickets
  from orders where tenant_id = $1 and status = 'created'`;
