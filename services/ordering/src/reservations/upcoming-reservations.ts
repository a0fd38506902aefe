import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { bookingMinutes, upcomingMinutes, upcomingReservations } from '@thali/proto/ordering/reservations';
import { type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

@Controller()
export class UpcomingReservations {
  constructor(private readonly db: Database) {}

  @Rpc(upcomingReservations)
  async handle(_input: Input<typeof upcomingReservations>, context: CallContext): Promise<Output<typeof upcomingReservations>> {
    const rows = await this.db.tx(context, (tx) =>
      tx.query<ReservationRow[]>(
        `select ${reservationColumns} from reservation
         where tenant_id = $1 and status in ('booked', 'paid') and table_id is not null
           and date > $2::timestamptz - make_interval(mins => $3) and date <= $2::timestamptz + make_interval(mins => $4)
         order by date, id`,
        [context.tenantId, context.now, bookingMinutes, upcomingMinutes],
      ),
    );
    return rows.map(reservationOnWire);
  }
}
