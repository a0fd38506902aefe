import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchReservations } from '@thali/proto/ordering/reservations';
import { type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

@Controller()
export class SearchReservations {
  constructor(private readonly db: Database) {}

  @Rpc(searchReservations)
  async handle({ q }: Input<typeof searchReservations>, context: CallContext): Promise<Output<typeof searchReservations>> {
    if (!q) return [];
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await this.db.tx(context, (tx) =>
      tx.query<ReservationRow[]>(
        `select ${reservationColumns} from reservation
         where tenant_id = $1 and (customer_name ilike $2 or customer_id like $2 or table_title ilike $2 or unique_code ilike $2)
         order by date desc, id desc limit 50`,
        [context.tenantId, pattern],
      ),
    );
    return rows.map(reservationOnWire);
  }
}
