import type { Output } from '@thali/proto/kernel';
import type { OrderItem } from '@thali/proto/ordering/order';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import type { ReceiptPrintSettings } from '../../lib/print';
import { deliveryTitle } from '../delivery-title';
import { moneyText } from '../money-text';
import { tableTitle } from '../table-title';
import { receiptNumber } from './receipt-number';

type ReceiptData = Output<typeof getReceipt>;
/** A name and what stands at the other end of its line. */
export type Pair = readonly [name: string, value: string];

/** All words and figures of a receipt as the print settings want it: the same for a window and for a printer's own letters. */
export interface ReceiptView {
  /** That it is a copy, that it was refunded; empty for most. */
  mark: string;
  store?: { image: string | null; name: string; details: string[] };
  header: string | null;
  facts: Pair[];
  lines: { id: string; title: string; amount: string; details: string; note: string; price: string }[];
  /** Subtotal less discount plus taxes is the total, to the minor unit. */
  sums: Pair[];
  total: Pair;
  payments: Pair[];
  footer: string | null;
  token?: { title: string; numbers: string };
}

/** @param copy of a receipt that was given before */
export function receiptView(receipt: ReceiptData, setup: ReceiptPrintSettings, copy = false): ReceiptView {
  const { orders } = receipt;
  const { storeSettings: store, printSettings: print } = setup;
  const money = (amount: number) => moneyText(amount, store.currency);
  const refunded = orders.every((order) => order.payment_status === 'refunded');
  return {
    mark: [copy && 'Copy', refunded && 'Refunded'].filter(Boolean).join(' · '),
    store: print.show_store_details === 1 ? storeView(store) : undefined,
    header: print.header,
    facts: facts(receipt, setup),
    lines: orders
      .flatMap((order) => order.items)
      .map((item) => ({
        id: item.id,
        title: item.item_title,
        amount: money(item.amount),
        details: itemDetails(item),
        note: print.show_notes === 1 && item.notes ? `Note: ${item.notes}` : '',
        price: `${item.quantity} × ${money(item.price)}`,
      })),
    sums: sums(receipt, Boolean(store.gstin)).map(([name, amount]) => [name, money(amount)]),
    total: ['Total', money(receipt.total)],
    payments: receipt.payments.map(({ title, amount }) => [title, money(amount)]),
    footer: print.footer,
    token:
      print.print_token === 1
        ? { title: orders.length > 1 ? 'Tokens' : 'Token', numbers: orders.map((order) => order.token_no).join(', ') }
        : undefined,
  };
}

/** Variant and addons of a line. */
export const itemDetails = (item: Pick<OrderItem, 'variant_title' | 'addons'>): string =>
  [item.variant_title, ...item.addons.map((addon) => addon.title)].filter(Boolean).join(', ');

/** A moment as papers show it: day and time in the store's zone. */
export const paperTime = (at: string | Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(at));

const storeView = (store: ReceiptPrintSettings['storeSettings']) => ({
  image: store.image,
  name: store.store_name,
  details: [store.address, store.phone, store.email].filter((text): text is string => Boolean(text)),
});

function facts({ orders, invoiceId }: ReceiptData, { storeSettings: store, printSettings: print }: ReceiptPrintSettings): Pair[] {
  const customer = orders.find((order) => order.customer_name) ?? orders[0];
  const first = orders[0];
  const table = first?.table_title && [tableTitle(first.table_title), first.floor].filter(Boolean).join(', ');
  const guest = print.show_customer_details === 1 && [customer?.customer_type, customer?.customer_name];
  const all: Pair[] = [
    ['Customer', guest ? guest.filter(Boolean).join(' · ') : ''],
    ['Order type', first ? [deliveryTitle(first.delivery_type), table].filter(Boolean).join(' · ') : ''],
    ['Receipt no.', receiptNumber(orders, store)],
    ['Invoice no.', invoiceId ?? ''],
    ['Date', first ? paperTime(first.date, store.time_zone) : ''],
    ['GSTIN', store.gstin ?? ''],
    ['FSSAI', store.fssai ?? ''],
    ['SAC', store.gstin ? store.sac : ''],
  ];
  return all.filter(([, value]) => value);
}

type Figure = [name: string, amount: number];

/** @param isTaxInvoice of a store with a GSTIN: taxes as their central and state halves */
function sums(receipt: ReceiptData, isTaxInvoice: boolean): Figure[] {
  const { subtotal, discount } = receipt;
  return [
    ['Subtotal (excl. tax)', subtotal],
    ...(discount > 0 ? [['Discount', -discount] satisfies Figure] : []),
    ...(isTaxInvoice ? halvesOf(receipt) : taxesOf(receipt)),
  ];
}

const taxesOf = ({ taxes }: ReceiptData): Figure[] => taxes.map(({ title, rate, amount }) => [`${title} ${rate}%`, amount]);

/** A rate has at most two decimals, its half three. */
const halvesOf = ({ gst }: ReceiptData): Figure[] =>
  gst.flatMap(({ rate, cgst, sgst }): Figure[] => {
    const half = Number((rate / 2).toFixed(3));
    return [
      [`CGST ${half}%`, cgst],
      [`SGST ${half}%`, sgst],
    ];
  });
