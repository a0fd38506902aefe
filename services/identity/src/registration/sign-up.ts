import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { signUp } from '@thali/proto/identity/registration';
import type { Input, Output } from '@thali/proto/kernel';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { checkPassword, Passwords } from '../passwords.js';
import { normalUsername } from '../users/username.entity.js';
import { RegisterOwner } from './register-owner.js';

@Controller()
export class SignUp {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly owners: RegisterOwner,
  ) {}

  @Rpc(signUp)
  async signUp(input: Input<typeof signUp>, caller: CallContext): Promise<Output<typeof signUp>> {
    const { biz_name: name, username: email, phone, address, password } = input;
    checkPassword(password);
    const passwordHash = await this.passwords.hash(password);
    const context = { ...caller, tenantId: tenantIdFor(caller, email) };
    return this.db.command(context, async (tx) => {
      const tenant = { name, email, phone, address, isActive: false, durationMonths: null, priceMinor: null };
      await this.owners.register(tx, context, tenant, passwordHash);
      return { message: 'Registered successfully! Please login to continue.' };
    });
  }
}

/** Whoever sends the same request again means the same tenant, and finds the first answer there. */
const tenantIdFor = ({ idempotencyKey }: CallContext, email: string): string =>
  idempotencyKey ? uuidv5(`${idempotencyKey}\n${normalUsername(email)}`, uuidv5.URL) : uuidv7();
