import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { getStoreClock } from '@thali/proto/catalog/store';
import type { Input, Output } from '@thali/proto/kernel';
import { findStore } from './store.entity.js';

@Controller()
export class ReadStoreClock {
  constructor(private readonly db: Database) {}

  @Rpc(getStoreClock)
  async handle(_: Input<typeof getStoreClock>, context: CallContext): Promise<Output<typeof getStoreClock>> {
    const { timeZone, hourCycle, businessDayStart } = await this.db.tx(context, findStore);
    return { time_zone: timeZone, hour_cycle: hourCycle, business_day_start: businessDayStart };
  }
}
