import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { nearlyFullOf, readLimits } from '@thali/kit/domain/limits/limits';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { orderingLimitsInUse } from '@thali/proto/limits-in-use';

@Controller()
export class ReadLimits {
  constructor(private readonly db: Database) {}

  /** Who has never added or deleted a customer since they are counted has few of them, or none yet to be told of. */
  @Rpc(orderingLimitsInUse)
  handle(_: Input<typeof orderingLimitsInUse>, context: CallContext): Promise<Output<typeof orderingLimitsInUse>> {
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ customers: string }[]>('select customers from customer_count');
      return nearlyFullOf(await readLimits(tx), { customers: Number(counted?.customers ?? 0) });
    });
  }
}
