import type { Order } from '@thali/proto/ordering/order';
import { Money } from '../money';
import classes from './receipt-lines.module.css';

type Props = { orders: readonly Order[]; currency: string; showNotes: boolean };

/** What is on the bill, at the prices of the menu. */
export function ReceiptLines({ orders, currency, showNotes }: Props) {
  const items = orders.flatMap((order) => order.items);
  return (
    <ul className={classes.lines}>
      {items.map((item) => {
        const details = [item.variant_title, ...item.addons.map((addon) => addon.title)].filter(Boolean).join(', ');
        return (
          <li key={item.id} className={classes.line}>
            <b>{item.item_title}</b>
            <Money className={classes.amount} amount={item.amount} currency={currency} />
            <div>
              {details && <p>{details}</p>}
              {showNotes && item.notes && <p>Note: {item.notes}</p>}
              <p className="num">
                {item.quantity} × <Money amount={item.price} currency={currency} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
