import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { MenuCopy } from '../menu/menu-copy.js';
import { type CustomerRow, customerColumns, customerOnWire } from './customer.js';
import { customerValues, foundCustomers } from './found-customers.js';

const mostFound = 20;

@Controller()
export class SearchCustomers {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(searchCustomers)
  async handle({ q }: Input<typeof searchCustomers>, context: CallContext): Promise<Output<typeof searchCustomers>> {
    if (!q) return [];
    const menu = await this.menus.of(context.tenantId);
    const rows = await this.db.tx(context, (tx) =>
      tx.query<CustomerRow[]>(searchStatement, customerValues(context.tenantId, q, menu)),
    );
    context.totalCount = rows.length;
    return rows.slice(0, mostFound).map(customerOnWire);
  }
}

const order = 'order by search ^@ lower($2::text) desc, search, phone';
/** Whose name begins with the text comes first. Only the rows that are shown are read from the table. */
const searchStatement = `
  select ${customerColumns} from customer
  join (select phone from (${foundCustomers(mostFound + 1)}) as any_of ${order} limit ${mostFound + 1}) as found using (phone)
  where tenant_id = $1 ${order}`;
