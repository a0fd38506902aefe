import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { type CustomerRow, customerColumns, customerOnWire } from './customer.js';

@Controller()
export class SearchCustomers {
  constructor(private readonly db: Database) {}

  @Rpc(searchCustomers)
  async handle({ q }: Input<typeof searchCustomers>, context: CallContext): Promise<Output<typeof searchCustomers>> {
    if (!q) return [];
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await this.db.tx(context, (tx) =>
      tx.query<CustomerRow[]>(
        `select ${customerColumns} from customer where tenant_id = $1 and (phone like $2 or name ilike $2) order by name, phone limit 20`,
        [context.tenantId, pattern],
      ),
    );
    return rows.map(customerOnWire);
  }
}
