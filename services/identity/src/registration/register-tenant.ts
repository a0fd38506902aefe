import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { registerTenant } from '@thali/proto/identity/registration';
import type { Input, Output } from '@thali/proto/kernel';
import { checkPassword, Passwords } from '../passwords.js';
import { RegisterOwner } from './register-owner.js';

@Controller()
export class RegisterTenant {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly owners: RegisterOwner,
  ) {}

  @Rpc(registerTenant)
  async registerTenant(input: Input<typeof registerTenant>, caller: CallContext): Promise<Output<typeof registerTenant>> {
    const { tenantId, password, ...tenant } = input;
    checkPassword(password);
    const passwordHash = await this.passwords.hash(password, { tenantId });
    const context = { ...caller, tenantId };
    await this.db.tx(context, (tx) => this.owners.register(tx, context, tenant, passwordHash));
    return {};
  }
}
