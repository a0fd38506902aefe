import type { ReactNode } from 'react';
import { Money } from '../../ui/money';
import { tableTitle } from '../tables/table-title';
import classes from './owed-order.module.css';

type Props = {
  order: {
    token_no: number;
    customer_name: string | null;
    table_title: string | null;
    closed_by: string | null;
    reason: string | null;
  };
  /** When it was closed, in words. */
  closed: string;
  /** Major units. */
  total: number;
  currency: string;
  /** What can be done about it. */
  children?: ReactNode;
};

/** A line of a list: an order that was closed unpaid, why, by whom, and what it still costs. */
export function OwedOrder({ order, closed, total, currency, children }: Props) {
  const place = [order.table_title && tableTitle(order.table_title), order.customer_name].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <b>
          Token <span className="num">{order.token_no}</span>
          {place && ` · ${place}`}
        </b>
        <span>{order.reason ?? 'No reason was given'}</span>
        <small className="num">{[closed, order.closed_by].filter(Boolean).join(' · ')}</small>
      </div>
      <Money className={classes.total} amount={total} currency={currency} />
      {children}
    </li>
  );
}
