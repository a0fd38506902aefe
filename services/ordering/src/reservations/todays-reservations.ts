import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { todaysReservations } from '@thali/proto/ordering/reservations';
import { MenuCopy } from '../menu/menu-copy.js';
import { daysOf, onBusinessDays, type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

@Controller()
export class TodaysReservations {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(todaysReservations)
  async handle(_input: Input<typeof todaysReservations>, context: CallContext): Promise<Output<typeof todaysReservations>> {
    const { calendar } = await this.menus.of(context.tenantId);
    const rows = await this.db.tx(context, (tx) =>
      tx.query<ReservationRow[]>(
        `select ${reservationColumns} from reservation where ${onBusinessDays} and status <> 'cancelled' order by date, id`,
        daysOf(context, calendar),
      ),
    );
    return rows.map(reservationOnWire);
  }
}
