import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { countUpTo, nearlyFullOf, readLimits } from '@thali/kit/domain/limits/limits';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { identityLimitsInUse } from '@thali/proto/limits-in-use';
import { usersOf } from '../users/user.js';

@Controller()
export class ReadLimits {
  constructor(private readonly db: Database) {}

  @Rpc(identityLimitsInUse)
  handle(_: Input<typeof identityLimitsInUse>, context: CallContext): Promise<Output<typeof identityLimitsInUse>> {
    return this.db.tx(context, async (tx) => {
      const figures = await readLimits(tx);
      return nearlyFullOf(figures, { users: await countUpTo(tx, figures.users, usersOf, [context.tenantId]) });
    });
  }
}
