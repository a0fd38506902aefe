import classes from './bill-figures.module.css';
import { Money } from './money';

type Props = {
  /** In order of display; `minus` shows the amount as a deduction. Amounts in major units. */
  rows: readonly { label: string; amount: number; minus?: boolean }[];
  total: { label: string; amount: number };
  currency: string;
};

/** The figures of a bill; only the total is large. */
export function BillFigures({ rows, total, currency }: Props) {
  return (
    <dl className={classes.figures}>
      {rows.map(({ label, amount, minus }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <Money amount={minus ? -amount : amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{total.label}</dt>
        <dd>
          <Money amount={total.amount} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
