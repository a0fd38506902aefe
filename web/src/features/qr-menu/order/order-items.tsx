import type { ItemStatus } from '@thali/proto/ordering/order';
import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { Money } from '../../../ui/money';
import classes from './order-items.module.css';

type Item = QrOrderProgress['items'][number];

const itemStates: Record<ItemStatus, string> = {
  created: 'In line',
  preparing: 'Preparing',
  completed: 'Ready',
  delivered: 'Served',
  cancelled: 'Cancelled',
};
const reasons: Record<NonNullable<Item['reason']>, string> = {
  sold_out: 'Sold out',
  restaurant: 'Cancelled by the restaurant, please ask the staff',
};

const rowsOf = ({ subtotal, discount, taxTotal }: NonNullable<QrOrderProgress['totals']>) =>
  [
    ['Items', subtotal],
    ['Discount', -discount],
    ['Tax', taxTotal],
  ] as const;

/** The items of the order as they were ordered, and their prices. */
export function OrderItems({ order: { state, items, totals, currency } }: { order: QrOrderProgress }) {
  return (
    <>
      <ul className={classes.items}>
        {[...items.entries()].map(([position, item]) => (
          <li key={position} data-status={item.status}>
            <div>
              <b>
                {item.quantity} × {item.item_title}
              </b>
              <small>{[item.variant_title, ...item.addons].filter(Boolean).join(' · ')}</small>
              {item.notes && <small className={classes.note}>{item.notes}</small>}
              {item.reason && <small className={classes.reason}>{item.reason_text ?? reasons[item.reason]}</small>}
            </div>
            <div className={classes.end}>
              {item.amount !== null && item.status !== 'cancelled' && <Money amount={item.amount} currency={currency} />}
              {state !== 'waiting' && !item.reason && <small>{itemStates[item.status]}</small>}
            </div>
          </li>
        ))}
      </ul>
      {totals && state !== 'cancelled' && (
        <dl className={classes.figures}>
          {rowsOf(totals).map(([name, amount]) =>
            amount ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Money amount={amount} currency={currency} />
                </dd>
              </div>
            ) : null,
          )}
          <div className={classes.total}>
            <dt>Total{state === 'waiting' && <small>The restaurant confirms it</small>}</dt>
            <dd>
              <Money amount={totals.total} currency={currency} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
