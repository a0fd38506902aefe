import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listCustomers } from '@thali/proto/ordering/customers';
import { MenuCopy } from '../menu/menu-copy.js';
import { type CustomerRow, customerColumns, customerOnWire } from './customer.js';
import { customerValues, foundCustomers } from './found-customers.js';

/** What a filter finds by the beginning of a word or phone, each way; and all in all. */
const mostBeginning = 100;
const mostFiltered = 1_000;

@Controller()
export class ListCustomers {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listCustomers)
  async handle(input: Input<typeof listCustomers>, context: CallContext): Promise<Output<typeof listCustomers>> {
    const { sort, page, perPage, filter } = input;
    const { tenantId } = context;
    const values = filter ? customerValues(tenantId, filter, await this.menus.of(tenantId)) : [tenantId];
    const chosen = filter ? filtered(sort) : `select phone, search, created_at from customer where tenant_id = $1`;
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(`select count(*) from (${chosen}) as found`, values);
      const count = counted?.count ?? 0;
      const rows = await tx.query<CustomerRow[]>(pageStatement(chosen, sort, values.length), [
        ...values,
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

const filtered = (sort: keyof typeof order): string =>
  `select * from (${foundCustomers(mostBeginning, mostFiltered)}) as any_of order by ${order[sort]} limit ${mostFiltered}`;

/** An index alone finds the page, however far it is. Only the rows of the page are read from the table. @param given how many values `chosen` takes */
const pageStatement = (chosen: string, sort: keyof typeof order, given: number): string => `
  select ${customerColumns} from customer
  join (select phone from (${chosen}) as chosen order by ${order[sort]} limit $${given + 1} offset $${given + 2}) as found using (phone)
  where tenant_id = $1 order by ${order[sort]}`;
