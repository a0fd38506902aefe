import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listCustomers } from '@thali/proto/ordering/customers';
import { type CustomerRow, customerColumns, customerOnWire, searchPattern } from './customer.js';

@Controller()
export class ListCustomers {
  constructor(private readonly db: Database) {}

  @Rpc(listCustomers)
  handle(input: Input<typeof listCustomers>, context: CallContext): Promise<Output<typeof listCustomers>> {
    const { sort, page, perPage, filter } = input;
    const pattern = filter ? searchPattern(filter) : null;
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(countStatement(pattern !== null), [
        context.tenantId,
        ...(pattern === null ? [] : [pattern]),
      ]);
      const count = counted?.count ?? 0;
      const rows = await tx.query<CustomerRow[]>(pageStatement(pattern !== null, sort), [
        context.tenantId,
        ...(pattern === null ? [] : [pattern]),
        perPage,
        (page - 1) * perPage,
      ]);
      return {
        customers: rows.map(customerOnWire),
        currentPage: page,
        totalPages: Math.max(1, Math.ceil(count / perPage)),
        totalCustomers: count,
      };
    });
  }
}

const order = { created_at: 'created_at desc, phone desc', name: 'search' };
const where = (filtered: boolean) => `tenant_id = $1 ${filtered ? 'and search like lower($2)' : ''}`;

export const countStatement = (filtered: boolean) => `select count(*) from customer where ${where(filtered)}`;

/** An index alone finds the page, however far it is. Only the rows of the page are read from the table. */
export const pageStatement = (filtered: boolean, sort: keyof typeof order) => `
  select ${customerColumns} from customer
  join (
    select tenant_id, phone from customer where ${where(filtered)}
    order by ${order[sort]} limit $${filtered ? 3 : 2} offset $${filtered ? 4 : 3}
  ) as found using (tenant_id, phone)
  order by ${order[sort]}`;
