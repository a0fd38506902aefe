import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { customerHistory } from '@thali/proto/ordering/customers';
import { customerOf } from '../customers/customer.js';
import { phoneInStore } from '../customers/phone-in-store.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { type ReservationRow, reservationColumns, reservationOnWire } from '../reservations/reservation.js';

type Order = Output<typeof customerHistory>['orders'][number];
type OrderRow = Omit<Order, 'date' | 'total'> & { date: Date; total_minor: number };
interface Figures {
  orders: number;
  visits: number;
  spend_minor: number;
  last_visit: Date | null;
}
const newest = 50;

@Controller()
export class CustomerHistory {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(customerHistory)
  async handle({ id }: Input<typeof customerHistory>, context: CallContext): Promise<Output<typeof customerHistory>> {
    const menu = await this.menus.of(context.tenantId);
    const { currency, decimals } = menu;
    return this.db.tx(context, async (tx) => {
      const { phone } = await customerOf(tx, context, phoneInStore(id, menu));
      const whose = [context.tenantId, phone];
      const [figures] = (await tx.query<Figures[]>(figuresStatement, whose)) as [Figures];
      const orders = await tx.query<OrderRow[]>(ordersStatement, whose);
      const [booked] = await tx.query<[{ count: number }]>(bookedStatement, whose);
      const reservations = await tx.query<ReservationRow[]>(reservationsStatement, whose);
      return {
        visits: figures.visits,
        spend: toMajor(figures.spend_minor, decimals),
        lastVisit: figures.last_visit?.toISOString() ?? null,
        currency,
        ordersInAll: figures.orders,
        reservationsInAll: booked.count,
        orders: orders.map(({ total_minor, date, ...order }) => ({
          ...order,
          date: date.toISOString(),
          total: toMajor(total_minor, decimals),
        })),
        reservations: reservations.map(reservationOnWire),
      };
    });
  }
}

const figuresStatement = `
  select count(*)::int as orders, count(*) filter (where status <> 'cancelled') as visits,
    max(created_at) filter (where status <> 'cancelled') as last_visit,
    coalesce(sum(total_minor) filter (where payment_status = 'paid'), 0)::bigint as spend_minor
  from orders where tenant_id = $1 and customer_id = $2`;
const ordersStatement = `
  select id, created_at as date, token_no, status, payment_status, total_minor, coalesce((
    select json_agg(json_build_object('item_title', i.title, 'quantity', i.quantity) order by i.position, i.id)
    from order_item i where i.tenant_id = $1 and i.order_id = orders.id and (i.status <> 'cancelled' or orders.status = 'cancelled')
  ), '[]') as items
  from orders where tenant_id = $1 and customer_id = $2 order by created_at desc, id desc limit ${newest}`;
const bookedStatement = 'select count(*)::int from reservation where tenant_id = $1 and customer_id = $2';
const reservationsStatement = `
  select ${reservationColumns}
  from reservation where tenant_id = $1 and customer_id = $2 order by date desc, id limit ${newest}`;
