import type { Output } from '@thali/proto/kernel';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import type { ReceiptPrintSettings } from './print-settings';
import classes from './receipt.module.css';
import { ReceiptLines } from './receipt-lines';
import { ReceiptTotals } from './receipt-totals';
import { type ReceiptView, receiptView } from './receipt-view';

type Props = {
  receipt: Output<typeof getReceipt>;
  setup: ReceiptPrintSettings;
  /** Whether the receipt was given before. */
  copy?: boolean;
};

/** The customer's receipt; the print settings choose its parts. */
export function Receipt({ receipt, setup, copy }: Props) {
  const view = receiptView(receipt, setup, copy);
  return (
    <>
      {view.title && <p className={classes.title}>{view.title}</p>}
      {view.mark && <p className={classes.mark}>{view.mark}</p>}
      {view.store && <Store store={view.store} />}
      {view.header && <p className={classes.free}>{view.header}</p>}
      <dl className={classes.facts}>
        {view.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptLines lines={view.lines} />
      <ReceiptTotals view={view} />
      {view.footer && <p className={classes.free}>{view.footer}</p>}
      {view.token && (
        <p className={classes.token}>
          <span>{view.token.title}</span>
          <b>{view.token.numbers}</b>
        </p>
      )}
    </>
  );
}

function Store({ store: { image, name, details } }: { store: NonNullable<ReceiptView['store']> }) {
  return (
    <header className={classes.store}>
      {image && <img src={image} alt="" />}
      <h2>{name}</h2>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </header>
  );
}
