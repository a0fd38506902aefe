import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import type { Customer, customerHistory } from '@thali/proto/ordering/customers';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { phoneText } from '@thali/proto/phone';
import type { ReactNode } from 'react';
import { i18n } from '#words';
import { tableTitle } from '../../domain/tables/table-title';
import { shortDayText } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { Money } from '../../ui/money';
import { RowSkeletons } from '../../ui/skeletons';
import { timeText } from '../../ui/time-text';
import classes from './history-drawer.module.css';
import { historyQuery } from './queries';

type History = Output<typeof customerHistory>;
type Order = History['orders'][number];

const orderWords: Record<Exclude<Order['status'], 'created'> | Order['payment_status'], MessageDescriptor> = {
  pending: msg({ context: 'an order', message: 'pending' }),
  paid: msg({ context: 'an order', message: 'paid' }),
  refunded: msg({ context: 'an order', message: 'refunded' }),
  completed: msg({ context: 'an order', message: 'completed' }),
  cancelled: msg({ context: 'an order', message: 'cancelled' }),
};
const bookingWords: Record<Reservation['status'], MessageDescriptor> = {
  booked: msg({ context: 'a booking', message: 'booked' }),
  paid: msg({ context: 'a booking', message: 'paid' }),
  cancelled: msg({ context: 'a booking', message: 'cancelled' }),
};

/** A customer's orders, bookings and spending in this store. */
export default function HistoryDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data, error, refetch } = useQuery(historyQuery(customer.phone));
  return (
    <Drawer opened onClose={onClose} position="right" size={440} title={customer.name}>
      <p className={`${classes.phone} num`}>{phoneText(customer.phone)}</p>
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!error && !data && <RowSkeletons rows={6} height={64} />}
      {data && <Content history={data} />}
    </Drawer>
  );
}

function Content({ history }: { history: History }) {
  const { visits, spend, lastVisit, currency, orders, reservations, ordersInAll, reservationsInAll } = history;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t`Visits`}>{visits}</Figure>
        <Figure name={t`Spend`}>
          <Money amount={spend} currency={currency} />
        </Figure>
        <Figure name={t`Last visit`}>{lastVisit ? shortDayText(lastVisit) : t`Never`}</Figure>
      </dl>
      <section aria-labelledby="history-orders">
        <h3 id="history-orders" className={classes.heading}>
          {t`Orders`}
        </h3>
        {orders.length === 0 && <p className={classes.none}>{t`No orders yet.`}</p>}
        <ul className={classes.list}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} currency={currency} />
          ))}
        </ul>
        {ordersInAll > orders.length && <OlderOrders shown={orders.length} all={ordersInAll} />}
      </section>
      <section aria-labelledby="history-bookings">
        <h3 id="history-bookings" className={classes.heading}>
          {t`Bookings`}
        </h3>
        {reservations.length === 0 && <p className={classes.none}>{t`No bookings yet.`}</p>}
        <ul className={classes.list}>
          {reservations.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </ul>
        {reservationsInAll > reservations.length && <OlderBookings shown={reservations.length} all={reservationsInAll} />}
      </section>
    </>
  );
}

type OlderProps = { shown: number; all: number };

const OlderOrders = ({ shown, all }: OlderProps) => <p className={classes.none}>{t`The newest ${shown} of ${all} orders.`}</p>;

const OlderBookings = ({ shown, all }: OlderProps) => (
  <p className={classes.none}>{t`The newest ${shown} of ${all} bookings.`}</p>
);

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function OrderRow({ order, currency }: { order: Order; currency: string }) {
  const items = order.items.map(({ item_title, quantity }) => `${quantity} × ${item_title}`).join(', ');
  const status = order.status === 'created' || order.payment_status === 'refunded' ? order.payment_status : order.status;
  const token = order.token_no;
  return (
    <li className={classes.row} data-cancelled={order.status === 'cancelled' || undefined}>
      <div>
        <b className="num">
          {shortDayText(order.date)}, {timeText(order.date)}
        </b>
        <p>{items}</p>
        <p className={`${classes.detail} num`}>{[t`Token ${token}`, i18n._(orderWords[status])].join(' · ')}</p>
      </div>
      <Money className={classes.amount} amount={order.total} currency={currency} />
    </li>
  );
}

function BookingRow({ booking }: { booking: Reservation }) {
  const { people_count: count, table_title } = booking;
  const people = plural(count, { one: '# person', other: '# people' });
  return (
    <li className={classes.row} data-cancelled={booking.status === 'cancelled' || undefined}>
      <div>
        <b className="num">
          {shortDayText(booking.date)}, {timeText(booking.date)}
        </b>
        <p>{[people, table_title && tableTitle(table_title)].filter(Boolean).join(', ')}</p>
        <p className={classes.detail}>{[i18n._(bookingWords[booking.status]), booking.notes].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
