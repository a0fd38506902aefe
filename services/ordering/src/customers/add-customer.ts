import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { addCustomer } from '@thali/proto/ordering/customers';
import { customerAdded } from '@thali/proto/ordering/order-events';
import { MenuCopy } from '../menu/menu-copy.js';
import { addedCustomer, knownCustomer } from './customer.js';
import { demandRoomFor } from './customer-count.js';
import { phoneInStore } from './phone-in-store.js';

@Controller()
export class AddCustomer {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(addCustomer)
  async handle(input: Input<typeof addCustomer>, context: CallContext) {
    const menu = await this.menus.of(context.tenantId);
    const wanted = phoneInStore(input.phone, menu);
    const { phone } = wanted;
    return this.db.command(context, async (tx) => {
      if (await knownCustomer(tx, context, wanted)) throw new AppError('CUSTOMER_EXISTS');
      const added = await tx.query<unknown[]>(
        `insert into customer (tenant_id, phone, name, email, gender, birth_date, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning 1`,
        [context.tenantId, phone, input.name, input.email, input.gender, input.birthDate, context.now],
      );
      if (!added.length) throw new AppError('CUSTOMER_EXISTS');
      await this.outbox.add(tx, context, customerAdded, addedCustomer(phone, context.now, menu.calendar));
      await demandRoomFor(tx, context, 1);
      return { message: 'Customer added successfully!' };
    });
  }
}
