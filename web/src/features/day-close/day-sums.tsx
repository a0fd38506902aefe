import type { OpenDay } from '@thali/proto/ordering/day-close';
import { Money } from '../../ui/money';
import classes from './day-close.module.css';

const counts = new Intl.NumberFormat('en-IN');

export function DaySums({ day }: { day: OpenDay }) {
  const money = (amount: number) => <Money amount={amount} currency={day.currency} />;
  const sums = [
    ['Total', money(day.total)],
    ['Invoices', counts.format(day.invoices)],
    ['Credit notes', counts.format(day.credit_notes)],
    ['Discount', money(day.discount)],
    ['Tax', money(day.tax_total)],
  ] as const;
  return (
    <dl className={classes.sums}>
      {sums.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
