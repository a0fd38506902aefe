import type { Output } from '@thali/proto/kernel';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import { Money } from '../money';
import classes from './receipt-totals.module.css';

type Props = {
  receipt: Output<typeof getReceipt>;
  currency: string;
  /** Of a store with a GSTIN: taxes as their central and state halves. */
  isTaxInvoice: boolean;
};

/** Subtotal less discount plus taxes is the total, to the minor unit. */
export function ReceiptTotals({ receipt, currency, isTaxInvoice }: Props) {
  const { subtotal, discount, total, payments } = receipt;
  return (
    <dl className={classes.totals}>
      <Row name="Subtotal (excl. tax)" amount={subtotal} currency={currency} />
      {discount > 0 && <Row name="Discount" amount={-discount} currency={currency} />}
      {(isTaxInvoice ? halvesOf(receipt) : taxesOf(receipt)).map(([name, amount]) => (
        <Row key={name} name={name} amount={amount} currency={currency} />
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

type Tax = [name: string, amount: number];

const taxesOf = ({ taxes }: Props['receipt']): Tax[] => taxes.map(({ title, rate, amount }) => [`${title} ${rate}%`, amount]);

/** A rate has at most two decimals, its half three. */
const halvesOf = ({ gst }: Props['receipt']): Tax[] =>
  gst.flatMap(({ rate, cgst, sgst }): Tax[] => {
    const half = Number((rate / 2).toFixed(3));
    return [
      [`CGST ${half}%`, cgst],
      [`SGST ${half}%`, sgst],
    ];
  });

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
