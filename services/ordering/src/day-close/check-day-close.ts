import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { checkDayClose } from '@thali/proto/ordering/day-close';
import { findClose } from './close-row.js';
import { type Drawer, drawersOfClose } from './drawers.js';
import { drawerOnWire, readFigures, type Sums, sumsOnWire } from './figures.js';

@Controller()
export class CheckDayClose {
  constructor(private readonly db: Database) {}

  @Rpc(checkDayClose)
  handle({ id }: Input<typeof checkDayClose>, context: CallContext): Promise<Output<typeof checkDayClose>> {
    const { tenantId } = context;
    return this.db.tx(context, async (tx) => {
      const close = await findClose(tx, tenantId, id);
      const { moved, ...sums } = await readFigures(tx, tenantId, id);
      const [frozen, now] = [
        recomputable(close, close.currency),
        recomputable({ ...sums, drawers: drawersOfClose(moved, close.drawers) }, close.currency),
      ];
      return { equal: isDeepStrictEqual(frozen, now), frozen, now };
    });
  }
}

/** The figures that documents alone determine: without counted amounts, without drawers that no payment went through, and without what kind a drawer is of. */
const recomputable = (figures: Sums & { drawers: readonly Drawer[] }, currency: string) => ({
  ...sumsOnWire(figures, currency),
  drawers: [...figures.drawers]
    .filter(({ received, refunded }) => received || refunded)
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ kind: _, ...drawer }) => drawerOnWire(drawer, currency)),
});
