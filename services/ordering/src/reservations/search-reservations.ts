import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchReservations } from '@thali/proto/ordering/reservations';
import { newestSearched } from '../customers/found-customers.js';
import { guestPhones, guestValues } from '../customers/guest-phones.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { type ReservationRow, reservationColumns, reservationOnWire } from './reservation.js';

const mostFound = 50;

@Controller()
export class SearchReservations {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(searchReservations)
  async handle({ q }: Input<typeof searchReservations>, context: CallContext): Promise<Output<typeof searchReservations>> {
    if (!q) return [];
    const { tenantId } = context;
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    const menu = await this.menus.of(tenantId);
    const rows = await this.db.tx(context, (tx) =>
      tx.query<ReservationRow[]>(searchStatement, [...guestValues(tenantId, q, menu), part]),
    );
    context.totalCount = rows.length;
    return rows.slice(0, mostFound).map(reservationOnWire);
  }
}

const newestFirst = (most: number) => `order by date desc, id desc limit ${most}`;
const enough = newestFirst(mostFound + 1);
const wholeFirst = 'order by id in (select id from whole) desc, date desc, id desc';
/**
 * Parts of names, phones, tables and codes are searched in the covering index among the newest bookings; those of a customer are found by the phone and
 * one by its whole code, however old they are. That one comes first: who types a whole code has that guest at the door.
 */
const searchStatement = `
  with phones as materialized (${guestPhones}),
    whole as materialized (select date, id from reservation where tenant_id = $1 and unique_code = upper($2))
  select ${reservationColumns} from reservation join (
    select id from (
      (select date, id from (
         select date, id, customer_name, customer_id, table_title, unique_code from reservation where tenant_id = $1 ${newestFirst(newestSearched)}
       ) as newest
       where customer_name ilike $9 or customer_id like any (array[$9, $3]) or table_title ilike $9 or unique_code ilike $9 ${enough})
      union
      select booked.* from phones cross join lateral (
        select date, id from reservation where tenant_id = $1 and customer_id = phones.phone ${enough}) as booked
      union
      select date, id from whole
    ) as any_of ${wholeFirst} limit ${mostFound + 1}
  ) as found using (id)
  where tenant_id = $1 ${wholeFirst}`;
