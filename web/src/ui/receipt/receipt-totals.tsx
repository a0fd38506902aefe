import type { Output } from '@thali/proto/kernel';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import { Money } from '../money';
import classes from './receipt-totals.module.css';

type Props = { receipt: Output<typeof getReceipt>; currency: string };

/** Subtotal less discount plus taxes is the total, to the minor unit. */
export function ReceiptTotals({ receipt, currency }: Props) {
  const { subtotal, discount, taxes, total, payments } = receipt;
  return (
    <dl className={classes.totals}>
      <Row name="Subtotal (excl. tax)" amount={subtotal} currency={currency} />
      {discount > 0 && <Row name="Discount" amount={-discount} currency={currency} />}
      {taxes.map((tax) => (
        <Row key={`${tax.title} ${tax.rate}`} name={`${tax.title} ${tax.rate}%`} amount={tax.amount} currency={currency} />
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money amount={total} currency={currency} />
        </dd>
      </div>
      {payments.map((payment) => (
        <Row key={payment.title} name={payment.title} amount={payment.amount} currency={currency} />
      ))}
    </dl>
  );
}

function Row({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
