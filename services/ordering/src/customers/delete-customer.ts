import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { deleteCustomer } from '@thali/proto/ordering/customers';
import { customerDeleted } from '@thali/proto/ordering/order-events';
import { MenuCopy } from '../menu/menu-copy.js';
import { customerNotFound, customerOf } from './customer.js';
import { noteCustomers } from './customer-count.js';
import { phoneInStore } from './phone-in-store.js';

/** Orders, invoices and bookings keep their copies of name and phone. */
@Controller()
export class DeleteCustomer {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(deleteCustomer)
  async handle({ id }: Input<typeof deleteCustomer>, context: CallContext): Promise<Output<typeof deleteCustomer>> {
    const wanted = phoneInStore(id, await this.menus.of(context.tenantId));
    return this.db.command(context, async (tx) => {
      const { phone } = await customerOf(tx, context, wanted);
      const [, deleted] = await tx.query<[unknown, number]>('delete from customer where tenant_id = $1 and phone = $2', [
        context.tenantId,
        phone,
      ]);
      if (!deleted) throw customerNotFound();
      await this.outbox.add(tx, context, customerDeleted, { phone });
      await noteCustomers(tx, context, -1);
      return { message: 'Customer deleted successfully!' };
    });
  }
}
