import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import { businessDay } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { addCustomer } from '@thali/proto/ordering/customers';
import { customerAdded } from '@thali/proto/ordering/order-events';
import { MenuCopy } from '../menu/menu-copy.js';

@Controller()
export class AddCustomer {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(addCustomer)
  async handle(input: Input<typeof addCustomer>, context: CallContext) {
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.command(context, async (tx) => {
      const added = await tx.query<unknown[]>(
        `insert into customer (tenant_id, phone, name, email, gender, birth_date, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning 1`,
        [context.tenantId, input.phone, input.name, input.email, input.gender, input.birthDate, context.now],
      );
      if (!added.length) throw new AppError('CUSTOMER_EXISTS');
      await this.outbox.add(tx, context, customerAdded, { phone: input.phone, businessDay: businessDay(context.now, calendar) });
      return { message: 'Customer added successfully!' };
    });
  }
}
