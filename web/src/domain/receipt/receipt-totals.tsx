import classes from './receipt-totals.module.css';
import type { Pair, ReceiptView } from './receipt-view';

/** The figures below the lines, and the payments. */
export function ReceiptTotals({ view: { sums, total, payments } }: { view: ReceiptView }) {
  return (
    <dl className={classes.totals}>
      {sums.map((sum) => (
        <Row key={sum[0]} pair={sum} />
      ))}
      <Row pair={total} className={classes.total} />
      {payments.map((payment) => (
        <Row key={payment[0]} pair={payment} />
      ))}
    </dl>
  );
}

function Row({ pair: [name, amount], className }: { pair: Pair; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
}
