import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { toMajor } from '@thali/money/minor';
import { orderingAudited } from '@thali/proto/audit';
import type { Input, Output } from '@thali/proto/kernel';
import { closeDay } from '@thali/proto/ordering/day-close';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Menu, minorOf } from '../menu/menu.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { type ClosedUnpaidRow, readClosedUnpaid } from './closed-unpaid.js';
import { allDrawers, type CountedDrawer, countDrawers, differenceIn, drawersOf } from './drawers.js';
import { type Figures, lastCloseAt, readFigures, sumsOnWire } from './figures.js';

@Controller()
export class CloseDay {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  /**
   * The close marks its invoices and credit notes and sums up the marked ones, so that each document is in exactly one close. A document
   * whose transaction commits later is not visible, is not marked and belongs to the next close, whatever its `created_at`. Payments do not
   * wait for a close.
   */
  @Rpc(closeDay)
  async handle(input: Input<typeof closeDay>, context: CallContext): Promise<Output<typeof closeDay>> {
    const { tenantId } = context;
    const menu = await this.menus.of(tenantId);
    const counts = input.counted.map(({ title, amount }) => {
      const minor = minorOf(amount, menu);
      if (minor === null) throw new AppError('VALIDATION_FAILED', { message: 'Please provide valid amount!' });
      return { title, amount: minor };
    });
    return this.db.command(context, async (tx) => {
      const number = await nextClose(tx, tenantId);
      const id = uuidv7();
      for (const table of ['invoice', 'credit_note'] as const) await markOpen(tx, tenantId, table, id);
      const figures = await readFigures(tx, tenantId, id);
      if (!figures.invoices && !figures.credit_notes) throw new AppError('DAY_EMPTY');
      checkSeen(input, figures, menu);
      const used = drawersOf(figures.moved, menu.allPaymentTypes);
      const drawers = countDrawers(allDrawers(used, menu.paymentTypes), counts);
      await insertClose(tx, context, {
        id,
        number,
        currency: menu.currency,
        notes: input.notes,
        figures,
        drawers,
        closedUnpaid: await readClosedUnpaid(tx, tenantId),
      });
      const difference = drawers.reduce((sum, drawer) => sum + differenceIn(drawer), 0);
      const details = {
        total: toMajor(figures.total_minor, menu.decimals),
        difference: toMajor(difference, menu.decimals),
        currency: menu.currency,
      };
      const act = { action: 'day_closed' as const, subject: `Day close ${number}`, details };
      await this.outbox.add(tx, context, orderingAudited, audited(context, act));
      return { message: 'Day closed!', id, number };
    });
  }
}

/** Consecutive. The row lock on the counter makes a second close wait until the first one has ended. */
async function nextClose(tx: EntityManager, tenantId: string): Promise<number> {
  const [row] = await tx.query<{ last_number: number }[]>(
    `insert into number_counter (tenant_id, series, last_number) values ($1, 'day-close', 1)
     on conflict (tenant_id, series) do update set last_number = number_counter.last_number + 1 returning last_number`,
    [tenantId],
  );
  return row?.last_number as number;
}

/**
 * Skips documents whose rows another transaction has locked, because waiting for them could end in a deadlock. The figures then differ from
 * those that the client sent, and `checkSeen` refuses the close.
 */
const markOpen = (tx: EntityManager, tenantId: string, table: 'invoice' | 'credit_note', closeId: string): Promise<unknown> =>
  tx.query(
    `update ${table} set day_close_id = $2 where tenant_id = $1 and id in (
       select id from ${table} where tenant_id = $1 and day_close_id is null for no key update skip locked)`,
    [tenantId, closeId],
  );

function checkSeen(seen: Input<typeof closeDay>, figures: Figures, { currency }: Menu): void {
  const { total, invoices, credit_notes } = sumsOnWire(figures, currency);
  if (seen.total !== total || seen.invoices !== invoices || seen.creditNotes !== credit_notes) throw new AppError('DAY_MOVED_ON');
}

interface Close {
  id: string;
  number: number;
  currency: string;
  notes: string | null;
  figures: Figures;
  drawers: CountedDrawer[];
  closedUnpaid: ClosedUnpaidRow;
}

async function insertClose(tx: EntityManager, context: CallContext, close: Close): Promise<void> {
  const { tenantId, now, username } = context;
  const { figures } = close;
  const openedAt = (await lastCloseAt(tx, tenantId)) ?? figures.first_at ?? now;
  const closedAt = new Date(Math.max(now.getTime(), openedAt.getTime()));
  await tx.query(
    `insert into day_close (tenant_id, id, number, opened_at, closed_at, closed_by, notes, currency, invoices, credit_notes,
       subtotal_minor, discount_minor, tax_minor, total_minor, drawers, closed_unpaid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[tenantId, close.id, close.number, openedAt, closedAt, username, close.notes, close.currency],
      ...[figures.invoices, figures.credit_notes, figures.subtotal_minor, figures.discount_minor, figures.tax_minor],
      ...[figures.total_minor, JSON.stringify(close.drawers), JSON.stringify(close.closedUnpaid)],
    ],
  );
}
