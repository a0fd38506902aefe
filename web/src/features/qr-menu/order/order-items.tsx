import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ItemStatus } from '@thali/proto/ordering/order';
import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { i18n } from '#words';
import { Money } from '../../../ui/money';
import classes from './order-items.module.css';

type Item = QrOrderProgress['items'][number];

const itemStates: Record<ItemStatus, MessageDescriptor> = {
  created: msg`In line`,
  preparing: msg`Preparing`,
  completed: msg`Ready`,
  delivered: msg`Served`,
  cancelled: msg`Cancelled`,
};
const reasons: Record<NonNullable<Item['reason']>, MessageDescriptor> = {
  sold_out: msg`Sold out`,
  restaurant: msg`Cancelled by the restaurant, please ask the staff`,
};

const rowsOf = ({ subtotal, discount, taxTotal }: NonNullable<QrOrderProgress['totals']>) =>
  [
    [t`Items`, subtotal],
    [t`Discount`, -discount],
    [t`Tax`, taxTotal],
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
              {item.refunded ? (
                <small className={classes.reason}>
                  {item.refunded < item.quantity && `${item.refunded} × `}
                  {t`Refunded`}
                </small>
              ) : null}
              {item.reason && <small className={classes.reason}>{item.reason_text ?? i18n._(reasons[item.reason])}</small>}
            </div>
            <div className={classes.end}>
              {item.amount !== null && item.status !== 'cancelled' && <Money amount={item.amount} currency={currency} />}
              {state !== 'waiting' && !item.reason && <small>{i18n._(itemStates[item.status])}</small>}
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
            <dt>
              {t`Total`}
              {state === 'waiting' && <small>{t`The restaurant confirms it`}</small>}
            </dt>
            <dd>
              <Money amount={totals.total} currency={currency} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
