import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { profile } from '@thali/proto/identity/session';
import type { Input } from '@thali/proto/kernel';
import { User } from '../users/user.entity.js';
import { loggedUser } from '../users/user.js';

@Controller()
export class Profile {
  constructor(private readonly db: Database) {}

  @Rpc(profile)
  async profile(_input: Input<typeof profile>, context: CallContext) {
    const { tenantId, userId: id } = context;
    const user = await this.db.tx(context, (tx) => tx.findOneBy(User, { tenantId, id }));
    if (!user) throw new AppError('SESSION_ENDED');
    return loggedUser(user);
  }
}
