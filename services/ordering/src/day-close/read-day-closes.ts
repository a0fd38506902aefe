import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { getDayClose, listDayCloses } from '@thali/proto/ordering/day-close';
import { type CloseRow, closeOnWire, findClose } from './close-row.js';

@Controller()
export class ReadDayCloses {
  constructor(private readonly db: Database) {}

  @Rpc(listDayCloses)
  list({ page, perPage }: Input<typeof listDayCloses>, context: CallContext): Promise<Output<typeof listDayCloses>> {
    const { tenantId } = context;
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ closes: number }[]>(
        'select count(*)::int as closes from day_close where tenant_id = $1',
        [tenantId],
      );
      context.totalCount = counted?.closes ?? 0;
      const rows = await tx.query<CloseRow[]>(
        'select * from day_close where tenant_id = $1 order by number desc limit $2 offset $3',
        [tenantId, perPage, (page - 1) * perPage],
      );
      return rows.map(closeOnWire);
    });
  }

  @Rpc(getDayClose)
  async get({ id }: Input<typeof getDayClose>, context: CallContext): Promise<Output<typeof getDayClose>> {
    return closeOnWire(await this.db.tx(context, (tx) => findClose(tx, context.tenantId, id)));
  }
}
