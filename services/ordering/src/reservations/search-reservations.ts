import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchReservations } from '@thali/proto/ordering/reservations';
import { searchPattern } from '../customers/customer.js';
import { type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

const mostFound = 50;

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
         where tenant_id = $1 and (customer_name ilike $2 or customer_id like any (array[$2, $3]) or table_title ilike $2 or unique_code ilike $2)
         order by date desc, id desc limit ${mostFound + 1}`,
        [context.tenantId, pattern, searchPattern(q)],
      ),
    );
    context.totalCount = rows.length;
    return rows.slice(0, mostFound).map(reservationOnWire);
  }
}
