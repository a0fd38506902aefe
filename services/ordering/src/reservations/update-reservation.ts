import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { reservationChanged, updateReservation } from '@thali/proto/ordering/reservations';
import { bookingError, lockTables, titleOf } from './table-hold.js';

type Seat = { table_id: string | null; table_title: string | null };

@Controller()
export class UpdateReservation {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(updateReservation)
  handle({ id, ...input }: Input<typeof updateReservation>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      const [seat] = await tx.query<Seat[]>(
        'select table_id, table_title from reservation where tenant_id = $1 and id = $2 for update',
        [context.tenantId, id],
      );
      if (!seat) throw new AppError('NOT_FOUND');
      const tables = await lockTables(tx, context, [seat.table_id, input.tableId]);
      // A booking that keeps its table keeps the title it was booked under, even when the table was renamed or deleted since.
      const title = input.tableId === seat.table_id ? seat.table_title : input.tableId && titleOf(tables, input.tableId);
      await tx
        .query(
          `update reservation set date = $3, table_id = $4, table_title = $5, status = $6, notes = $7, people_count = $8, updated_at = $9
           where tenant_id = $1 and id = $2`,
          [
            context.tenantId,
            id,
            new Date(input.date),
            input.tableId,
            title,
            input.status,
            input.notes,
            input.peopleCount,
            context.now,
          ],
        )
        .catch((thrown) => {
          throw bookingError(thrown);
        });
      await this.outbox.add(tx, context, reservationChanged, { reservationId: id });
      return { message: 'Reservation updated successfully!' };
    });
  }
}
