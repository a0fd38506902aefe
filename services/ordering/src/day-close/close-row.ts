import { AppError } from '@thali/kit/call/app-error';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { DayClose } from '@thali/proto/ordering/day-close';
import type { EntityManager } from 'typeorm';
import { type ClosedUnpaidRow, closedUnpaidOnWire } from './closed-unpaid.js';
import { type CountedDrawer, differenceIn } from './drawers.js';
import { drawerOnWire, type Sums, sumsOnWire } from './figures.js';

/** A row of `day_close`. */
export interface CloseRow extends Sums {
  id: string;
  number: number;
  opened_at: Date;
  closed_at: Date;
  closed_by: string;
  notes: string | null;
  currency: string;
  drawers: CountedDrawer[];
  closed_unpaid: ClosedUnpaidRow | null;
}

export function closeOnWire(row: CloseRow): DayClose {
  const { id, number, closed_by, notes, currency } = row;
  const major = (minor: number) => toMajor(minor, currencyDecimals(currency));
  return {
    ...{ id, number, closed_by, notes, currency },
    ...{ from: row.opened_at.toISOString(), to: row.closed_at.toISOString() },
    ...sumsOnWire(row, currency),
    drawers: row.drawers.map((drawer) => ({
      ...drawerOnWire(drawer, currency),
      counted: major(drawer.counted),
      difference: major(differenceIn(drawer)),
    })),
    closed_unpaid: closedUnpaidOnWire(row.closed_unpaid, currency),
  };
}

/** @throws AppError NOT_FOUND */
export async function findClose(tx: EntityManager, tenantId: string, id: string): Promise<CloseRow> {
  const [close] = await tx.query<CloseRow[]>('select * from day_close where tenant_id = $1 and id = $2', [tenantId, id]);
  if (!close) throw new AppError('NOT_FOUND');
  return close;
}
