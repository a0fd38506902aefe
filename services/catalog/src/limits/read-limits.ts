import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { countUpTo, nearlyFullOf, readLimits } from '@thali/kit/domain/limits/limits';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import type { LimitName } from '@thali/proto/limits';
import { catalogLimitsInUse } from '@thali/proto/limits-in-use';
import type { EntityManager } from 'typeorm';
import { photoMegabytes } from '../images/photo-bytes.js';
import { optionTables, rowsOf } from './room.js';

@Controller()
export class ReadLimits {
  constructor(private readonly db: Database) {}

  @Rpc(catalogLimitsInUse)
  handle(_: Input<typeof catalogLimitsInUse>, context: CallContext): Promise<Output<typeof catalogLimitsInUse>> {
    return this.db.tx(context, async (tx) => {
      const figures = await readLimits(tx);
      const used: Partial<Record<LimitName, number>> = { photos: Math.ceil(await photoMegabytes(tx)) };
      for (const name of Object.keys(rowsOf) as (keyof typeof rowsOf)[])
        used[name] = await countUpTo(tx, figures[name], rowsOf[name]);
      for (const name of Object.keys(optionTables) as (keyof typeof optionTables)[])
        used[name] = await mostOfOneItem(tx, optionTables[name]);
      return nearlyFullOf(figures, used);
    });
  }
}

async function mostOfOneItem(tx: EntityManager, table: string): Promise<number> {
  const [row] = await tx.query<{ most: string }[]>(
    `select coalesce(max(count), 0) as most from (select count(*) as count from ${table} group by item_id) as item`,
  );
  return Number(row?.most);
}
