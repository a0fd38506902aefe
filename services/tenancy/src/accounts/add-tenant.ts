import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { registerTenant } from '@thali/proto/identity/registration';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input, Output } from '@thali/proto/kernel';
import { addTenant } from '@thali/proto/tenancy/tenant-admin';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { paise } from '../plans/plan.entity.js';
import { Accounts } from './accounts.js';

@Controller()
export class AddTenant {
  constructor(
    private readonly db: Database,
    private readonly rpc: RpcClient,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Identity makes the owner and publishes the new tenant to all services. That event would open the account, too; it is opened here so
   * that the operator's next list has it.
   */
  @Rpc(addTenant)
  async handle(form: Input<typeof addTenant>, caller: CallContext): Promise<Output<typeof addTenant>> {
    const { name, email, password, isActive, duration, price } = form;
    const { requestId, userId, username } = caller;
    const context = { ...caller, tenantId: tenantIdFor(caller, email) };
    const account = {
      ...{ name, email, isActive, durationMonths: duration, priceMinor: paise(price) },
      addedBy: { userId, username },
    };
    const owner = { ...account, tenantId: context.tenantId, password, phone: null, address: null };
    await this.rpc.call(registerTenant, owner, { requestId });
    return this.db.command(context, async (tx) => {
      await this.accounts.ensure(tx, context, account);
      return { message: 'Tenant added successfully!' };
    });
  }
}

/** A repeated request has the same idempotency key and so gets the same tenant id. */
const tenantIdFor = ({ idempotencyKey, userId }: CallContext, email: string): string =>
  idempotencyKey ? uuidv5(`${userId}\n${idempotencyKey}\n${normalUsername(email)}`, uuidv5.URL) : uuidv7();
