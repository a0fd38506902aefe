import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { openDay } from '@thali/proto/ordering/day-close';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom, countLeftOpen, onBoards } from '../orders/boards.js';
import { closedUnpaidOnWire, readClosedUnpaid } from './closed-unpaid.js';
import { allDrawers, drawersOf } from './drawers.js';
import { drawerOnWire, lastCloseAt, readFigures, sumsOnWire } from './figures.js';

const countOpen = `
  select count(*) filter (where payment_status = 'pending')::int as unpaid, ${countLeftOpen} as left_open
  from (${onBoards('payment_status')}) as open`;

@Controller()
export class OpenDay {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(openDay)
  async handle(_: Input<typeof openDay>, context: CallContext): Promise<Output<typeof openDay>> {
    const { tenantId, now } = context;
    const { currency, store, calendar, paymentTypes, allPaymentTypes } = await this.menus.of(tenantId);
    return this.db.tx(context, async (tx) => {
      const figures = await readFigures(tx, tenantId);
      const from = (await lastCloseAt(tx, tenantId)) ?? figures.first_at ?? now;
      const [open] = await tx.query<[{ unpaid: number; left_open: number }]>(countOpen, [
        tenantId,
        await boardsFrom(tx, context, calendar),
      ]);
      const used = drawersOf(figures.moved, allPaymentTypes);
      return {
        ...{ currency, store_name: store?.store_name ?? '', time_zone: calendar.timeZone },
        ...{ from: from.toISOString(), to: now.toISOString() },
        ...sumsOnWire(figures, currency),
        unpaid_orders: open.unpaid,
        left_open: open.left_open,
        closed_unpaid: closedUnpaidOnWire(await readClosedUnpaid(tx, tenantId), currency),
        drawers: allDrawers(used, paymentTypes).map((drawer) => drawerOnWire(drawer, currency)),
      };
    });
  }
}
