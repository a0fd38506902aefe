import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { normalUsername } from '@thali/proto/identity/username';
import { provisionOwner } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { checkPassword, Passwords } from '../passwords.js';
import { User } from './user.entity.js';
import { claimUsername } from './username.entity.js';

@Controller()
export class ProvisionOwner {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
  ) {}

  @Rpc(provisionOwner)
  async provision(input: Input<typeof provisionOwner>, { now }: CallContext) {
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password, input);
    const { tenantId, name, phone, address, designation } = input;
    const id = uuidv7();
    const username = normalUsername(input.username);
    return this.db.tx(input, async (tx) => {
      const holder = await claimUsername(tx, { username, tenantId, userId: id });
      if (holder?.tenantId !== tenantId) throw new AppError('USERNAME_TAKEN');
      if (holder.userId === id)
        await tx.insert(User, {
          ...{ tenantId, id, username, passwordHash, role: 'admin', scope: '', createdAt: now },
          ...{ name, phone, address, designation },
        });
      return { message: 'Owner is ready!' };
    });
  }
}
