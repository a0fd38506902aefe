import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { type CustomerRow, customerColumns, customerOnWire, searchPattern } from './customer.js';

const mostFound = 20;

@Controller()
export class SearchCustomers {
  constructor(private readonly db: Database) {}

  @Rpc(searchCustomers)
  async handle({ q }: Input<typeof searchCustomers>, context: CallContext): Promise<Output<typeof searchCustomers>> {
    if (!q) return [];
    const rows = await this.db.tx(context, (tx) =>
      tx.query<CustomerRow[]>(searchStatement, [context.tenantId, searchPattern(q)]),
    );
    context.totalCount = rows.length;
    return rows.slice(0, mostFound).map(customerOnWire);
  }
}

/** The covering index alone finds the customers. Only the rows that are shown are read from the table. */
export const searchStatement = `
  select ${customerColumns} from customer
  join (
    select tenant_id, phone from customer where tenant_id = $1 and search like lower($2) order by search limit ${mostFound + 1}
  ) as found using (tenant_id, phone)
  order by search`;
