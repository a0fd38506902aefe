import { t } from '@lingui/core/macro';
import type { OpenDay } from '@thali/proto/ordering/day-close';
import { locale } from '../../lib/words';
import { Money } from '../../ui/money';
import classes from './day-close.module.css';

export function DaySums({ day }: { day: OpenDay }) {
  const money = (amount: number) => <Money amount={amount} currency={day.currency} />;
  const counts = new Intl.NumberFormat(locale());
  const sums = [
    [t`Total`, money(day.total)],
    [t`Invoices`, counts.format(day.invoices)],
    [t`Credit notes`, counts.format(day.credit_notes)],
    [t`Discount`, money(day.discount)],
    [t`Tax`, money(day.tax_total)],
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
