import type { Output } from '@thali/proto/kernel';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import type { ReceiptPrintSettings } from '../../lib/print';
import { deliveryTitle } from '../delivery-title';
import { tableTitle } from '../table-title';
import classes from './receipt.module.css';
import { ReceiptLines } from './receipt-lines';
import { receiptNumber } from './receipt-number';
import { ReceiptTotals } from './receipt-totals';

type Props = {
  receipt: Output<typeof getReceipt>;
  setup: ReceiptPrintSettings;
  /** Of a receipt that was given before. */
  copy?: boolean;
};

/** What the customer takes home; the print settings say which parts. */
export function Receipt({ receipt, setup: { storeSettings: store, printSettings: print }, copy }: Props) {
  const { orders } = receipt;
  const refunded = orders.every((order) => order.payment_status === 'refunded');
  const marks = [copy && 'Copy', refunded && 'Refunded'].filter(Boolean).join(' · ');
  const customer = orders.find((order) => order.customer_name) ?? orders[0];
  const first = orders[0];
  const date = new Intl.DateTimeFormat('en-IN', {
    timeZone: store.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const table = first?.table_title && [tableTitle(first.table_title), first.floor].filter(Boolean).join(', ');
  return (
    <>
      {marks && <p className={classes.mark}>{marks}</p>}
      {print.show_store_details === 1 && <Store store={store} />}
      {print.header && <p className={classes.free}>{print.header}</p>}
      <dl className={classes.facts}>
        {print.show_customer_details === 1 && customer && (
          <Fact name="Customer">{[customer.customer_type, customer.customer_name].filter(Boolean).join(' · ')}</Fact>
        )}
        {first && <Fact name="Order type">{[deliveryTitle(first.delivery_type), table].filter(Boolean).join(' · ')}</Fact>}
        <Fact name="Receipt no.">{receiptNumber(orders, store)}</Fact>
        {receipt.invoiceId && <Fact name="Invoice no.">{receipt.invoiceId}</Fact>}
        {first && <Fact name="Date">{date.format(new Date(first.date))}</Fact>}
        {store.gstin && <Fact name="GSTIN">{store.gstin}</Fact>}
        {store.fssai && <Fact name="FSSAI">{store.fssai}</Fact>}
        {store.gstin && <Fact name="SAC">{store.sac}</Fact>}
      </dl>
      <ReceiptLines orders={orders} currency={store.currency} showNotes={print.show_notes === 1} />
      <ReceiptTotals receipt={receipt} currency={store.currency} isTaxInvoice={Boolean(store.gstin)} />
      {print.footer && <p className={classes.free}>{print.footer}</p>}
      {print.print_token === 1 && (
        <p className={classes.token}>
          <span>{orders.length > 1 ? 'Tokens' : 'Token'}</span>
          <b>{orders.map((order) => order.token_no).join(', ')}</b>
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Store({ store }: { store: ReceiptPrintSettings['storeSettings'] }) {
  return (
    <header className={classes.store}>
      {store.image && <img src={store.image} alt="" />}
      <h2>{store.store_name}</h2>
      {store.address && <p>{store.address}</p>}
      {store.phone && <p>{store.phone}</p>}
      {store.email && <p>{store.email}</p>}
    </header>
  );
}
