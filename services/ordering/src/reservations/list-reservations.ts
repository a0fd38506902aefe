import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listReservations } from '@thali/proto/ordering/reservations';
import { MenuCopy } from '../menu/menu-copy.js';
import { daysOf, onBusinessDays, type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

@Controller()
export class ListReservations {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listReservations)
  async handle(
    { page, perPage, ...filter }: Input<typeof listReservations>,
    context: CallContext,
  ): Promise<Output<typeof listReservations>> {
    const { calendar } = await this.menus.of(context.tenantId);
    const days = daysOf(context, calendar, filter);
    const rows = await this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(
        `select count(*)::int from reservation where ${onBusinessDays}`,
        days,
      );
      context.totalCount = counted?.count ?? 0;
      return tx.query<ReservationRow[]>(
        `select ${reservationColumns} from reservation where ${onBusinessDays} order by date, id limit $6 offset $7`,
        [...days, perPage, (page - 1) * perPage],
      );
    });
    return rows.map(reservationOnWire);
  }
}
