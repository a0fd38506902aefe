import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money';
import { tableTitle } from '../tables/table-title';
import classes from './listed-order.module.css';

type Props = {
  order: { token_no: number; customer_name: string | null; table_title: string | null };
  /** What there is to say of it, and when that was. */
  text: string;
  when: string;
  /** Major units. */
  total: number;
  currency: string;
  /** Actions on the order. */
  children?: ReactNode;
};

/** A list row: an order off the board, what became of it, and what it comes to. */
export function ListedOrder({ order, text, when, total, currency, children }: Props) {
  const place = [order.table_title && tableTitle(order.table_title), order.customer_name].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <b>
          {t`Token`} <span className="num">{order.token_no}</span>
          {place && ` · ${place}`}
        </b>
        <span>{text}</span>
        <small className="num">{when}</small>
      </div>
      <Money className={classes.total} amount={total} currency={currency} />
      {children}
    </li>
  );
}
