import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { deleteReservation, reservationChanged } from '@thali/proto/ordering/reservations';

@Controller()
export class DeleteReservation {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(deleteReservation)
  handle({ id }: Input<typeof deleteReservation>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      const [, deleted] = await tx.query<[unknown, number]>('delete from reservation where tenant_id = $1 and id = $2', [
        context.tenantId,
        id,
      ]);
      if (!deleted) throw new AppError('NOT_FOUND');
      await this.outbox.add(tx, context, reservationChanged, { reservationId: id });
      return { message: 'Reservation deleted successfully!' };
    });
  }
}
