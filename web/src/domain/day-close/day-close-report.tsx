import type { DayClose } from '@thali/proto/ordering/day-close';
import { paperTime } from '@thali/proto/store-clock';
import type { ReactNode } from 'react';
import { storeClock } from '../../lib/store-clock';
import { Money } from '../../ui/money';
import classes from '../receipt/receipt.module.css';
import totals from '../receipt/receipt-totals.module.css';

/** `store_name` and `time_zone` are those of the store's settings. */
type Props = { close: DayClose; store: { store_name: string; time_zone: string } };

/** The Z report of a day close, for a receipt roll. */
export function DayCloseReport({ close, store }: Props) {
  const { currency, drawers, closed_unpaid: owed } = close;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  const moment = (at: string) => paperTime(at, { ...storeClock(), time_zone: store.time_zone });
  return (
    <>
      <p className={classes.mark}>Day close {close.number}</p>
      <div className={classes.store}>
        <h2>{store.store_name}</h2>
      </div>
      <dl className={classes.facts}>
        <Fact name="From">{moment(close.from)}</Fact>
        <Fact name="To">{moment(close.to)}</Fact>
        <Fact name="Closed by">{close.closed_by}</Fact>
        <Fact name="Invoices">{close.invoices}</Fact>
        <Fact name="Credit notes">{close.credit_notes}</Fact>
      </dl>
      <dl className={totals.totals}>
        <Fact name="Subtotal (excl. tax)">{money(close.subtotal)}</Fact>
        <Fact name="Discount">{money(-close.discount)}</Fact>
        <Fact name="Tax">{money(close.tax_total)}</Fact>
        <div className={totals.total}>
          <dt>Total</dt>
          <dd>{money(close.total)}</dd>
        </div>
      </dl>
      {drawers.map((drawer) => (
        <dl key={drawer.title} className={classes.facts}>
          <Fact name={drawer.title}>{money(drawer.received)}</Fact>
          {drawer.refunded > 0 && <Fact name="Refunded">{money(-drawer.refunded)}</Fact>}
          <Fact name="Expected">{money(drawer.expected)}</Fact>
          <Fact name="Counted">{money(drawer.counted)}</Fact>
          <Fact name="Difference">{money(drawer.difference)}</Fact>
        </dl>
      ))}
      {owed.orders > 0 && (
        <dl className={classes.facts}>
          <Fact name={`Closed unpaid, ${owed.orders}`}>{money(owed.total)}</Fact>
          {owed.listed.map((order) => (
            <Fact key={order.order_id} name={[`Token ${order.token_no}`, order.closed_by].filter(Boolean).join(', ')}>
              {money(order.total)}
            </Fact>
          ))}
        </dl>
      )}
      {close.notes && <p className={classes.free}>{close.notes}</p>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
