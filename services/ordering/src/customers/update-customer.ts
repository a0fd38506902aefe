import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { updateCustomer } from '@thali/proto/ordering/customers';
import { customerNotFound } from './customer.js';

@Controller()
export class UpdateCustomer {
  constructor(private readonly db: Database) {}

  @Rpc(updateCustomer)
  handle(input: Input<typeof updateCustomer>, context: CallContext): Promise<Output<typeof updateCustomer>> {
    return this.db.command(context, async (tx) => {
      const [, changed] = await tx.query<[unknown, number]>(
        `update customer set name = $3, email = $4, gender = $5, birth_date = $6, updated_at = $7 where tenant_id = $1 and phone = $2`,
        [context.tenantId, input.id, input.name, input.email, input.gender, input.birthDate, context.now],
      );
      if (!changed) throw customerNotFound();
      return { message: 'Customer updated successfully!' };
    });
  }
}
