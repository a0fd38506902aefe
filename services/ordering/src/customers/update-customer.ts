import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { updateCustomer } from '@thali/proto/ordering/customers';
import { MenuCopy } from '../menu/menu-copy.js';
import { customerOf } from './customer.js';
import { phoneInStore } from './phone-in-store.js';

@Controller()
export class UpdateCustomer {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(updateCustomer)
  async handle(input: Input<typeof updateCustomer>, context: CallContext): Promise<Output<typeof updateCustomer>> {
    const wanted = phoneInStore(input.id, await this.menus.of(context.tenantId));
    return this.db.command(context, async (tx) => {
      const { phone } = await customerOf(tx, context, wanted);
      await tx.query(
        `update customer set name = $3, email = $4, gender = $5, birth_date = $6, updated_at = $7 where tenant_id = $1 and phone = $2`,
        [context.tenantId, phone, input.name, input.email, input.gender, input.birthDate, context.now],
      );
      return { message: 'Customer updated successfully!' };
    });
  }
}
