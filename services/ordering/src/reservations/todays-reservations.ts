import { Controller } from '@nestjs/common';
import { businessDay } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { type Reservation, todaysReservations } from '@thali/proto/ordering/reservations';
import { MenuCopy } from '../menu/menu-copy.js';

type Row = Omit<Reservation, 'date' | 'created_at' | 'updated_at'> & Record<'date' | 'created_at' | 'updated_at', Date>;

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
      tx.query<Row[]>(
        `select id, customer_id, customer_name, date, table_id, table_title, status, notes, people_count, unique_code, created_at, updated_at
         from reservation
         where tenant_id = $1 and status <> 'cancelled'
           and date >= ($2::date + make_interval(hours => $4)) at time zone $3
           and date < ($2::date + 1 + make_interval(hours => $4)) at time zone $3
         order by date limit 200`,
        [context.tenantId, businessDay(context.now, calendar), calendar.timeZone, calendar.businessDayStart],
      ),
    );
    return rows.map((row) => ({
      ...row,
      date: row.date.toISOString(),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  }
}
