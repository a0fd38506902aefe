import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { getStoreClock } from '@thali/proto/catalog/store';
import type { Input, Output } from '@thali/proto/kernel';
import { clockOf, findStore } from './store.entity.js';

@Controller()
export class ReadStoreClock {
  constructor(private readonly db: Database) {}

  @Rpc(getStoreClock)
  async handle(_: Input<typeof getStoreClock>, context: CallContext): Promise<Output<typeof getStoreClock>> {
    return clockOf(await this.db.tx(context, findStore));
  }
}
