import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { setLanguage } from '@thali/proto/identity/session';
import type { Input } from '@thali/proto/kernel';
import { User } from './user.entity.js';

@Controller()
export class SetLanguage {
  constructor(private readonly db: Database) {}

  @Rpc(setLanguage)
  set({ language }: Input<typeof setLanguage>, context: CallContext) {
    const { tenantId, userId: id } = context;
    return this.db.command(context, async (tx) => {
      const { affected } = await tx.update(User, { tenantId, id }, { language });
      if (!affected) throw new AppError('SESSION_ENDED');
      return { message: 'Language saved!' };
    });
  }
}
