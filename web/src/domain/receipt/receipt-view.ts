import { percentToRate, rateToPercent } from '@thali/money/rate';
import type { PaperParts } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import type { Letterhead } from '@thali/proto/ordering/letterhead';
import type { OrderItem } from '@thali/proto/ordering/order';
import type { getReceipt } from '@thali/proto/ordering/receipt';
import { paperTime } from '@thali/proto/store-clock';
import { moneyText } from '../../ui/money-text';
import { billedLines } from './billed-lines';
import { deliveryOnPaper, tableOnPaper } from './paper-titles';
import type { ReceiptPrintSettings } from './print-settings';
import { receiptNumber } from './receipt-number';

export type ReceiptData = Output<typeof getReceipt>;
/** A name and the value at the other end of its line. */
export type Pair = readonly [name: string, value: string];

/** All texts and figures of a receipt under the print settings, for the print window and for the network printer alike. */
export interface ReceiptView {
  /** The legal title of the paper; invoices from before papers were titled have none. */
  title: string;
  /** Says that the paper is no tax invoice, a copy, or refunded; mostly empty. */
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

/** @param copy whether the receipt was given before */
export function receiptView(receipt: ReceiptData, setup: ReceiptPrintSettings, copy = false): ReceiptView {
  const { orders } = receipt;
  const { letterhead, print } = paperOf(receipt, setup);
  const money = (amount: number) => moneyText(amount, letterhead.currency);
  const refunded = orders.every((order) => order.payment_status === 'refunded');
  const { title, notice } = titleOf(receipt, letterhead);
  return {
    title,
    mark: [notice, copy && 'Copy', refunded && 'Refunded'].filter(Boolean).join(' · '),
    store: print.show_store_details === 1 ? storeView(letterhead, setup) : undefined,
    header: print.header,
    facts: facts(receipt, letterhead, print),
    lines: billedLines(receipt, letterhead, print.show_notes === 1).map((line) => ({
      id: line.item.id,
      title: line.item.item_title,
      amount: money(line.amount),
      details: itemDetails(line.item),
      note: line.note,
      price: `${line.quantity} × ${money(line.item.price)}`,
    })),
    sums: sums(receipt, letterhead).map(([name, amount]) => [name, money(amount)]),
    total: ['Total', money(receipt.total)],
    payments: receipt.payments
      .filter(({ amount }) => amount !== 0 || letterhead.template === 1)
      .map(({ title, amount }) => [title, money(amount)]),
    footer: print.footer,
    token:
      print.print_token === 1
        ? { title: orders.length > 1 ? 'Tokens' : 'Token', numbers: orders.map((order) => order.token_no).join(', ') }
        : undefined,
  };
}

type Paper = { letterhead: Omit<Letterhead, 'title' | 'print'>; print: PaperParts };

/** An issued invoice keeps its own letterhead; any other paper has the store's present one. */
function paperOf({ letterhead }: ReceiptData, { storeSettings, printSettings }: ReceiptPrintSettings): Paper {
  return letterhead
    ? { letterhead, print: letterhead.print ?? printSettings }
    : { letterhead: { ...storeSettings, template: 3 }, print: printSettings };
}

/** Only an issued invoice may have the title of one. */
function titleOf({ invoiceId, letterhead, orders }: ReceiptData, { template, gstin }: Paper['letterhead']) {
  const invoice = letterhead?.title ?? (gstin ? 'Tax Invoice' : 'Invoice');
  if (invoiceId) return { title: template > 1 ? invoice : '', notice: '' };
  const title = orders.some((order) => order.payment_status === 'pending') ? 'Pro forma' : 'Summary';
  return { title, notice: gstin ? 'Not a tax invoice' : 'Not an invoice' };
}

/** Variant and addons of a line. */
export const itemDetails = (item: Pick<OrderItem, 'variant_title'> & { addons: readonly { title: string }[] }): string =>
  [item.variant_title, ...item.addons.map((addon) => addon.title)].filter(Boolean).join(', ');

/** A logo that was replaced is no longer stored anywhere. */
const storeView = (
  { image, store_name, address, phone, email, template }: Paper['letterhead'],
  { storeSettings }: ReceiptPrintSettings,
) => ({
  image: image === storeSettings.image ? image : null,
  name: store_name,
  details: [...((template > 2 ? address?.split('\n') : [address]) ?? []), phone, email].filter((text): text is string =>
    Boolean(text),
  ),
});

function facts({ orders, invoiceId, date }: ReceiptData, store: Paper['letterhead'], print: PaperParts): Pair[] {
  const customer = orders.find((order) => order.customer_name) ?? orders[0];
  const first = orders[0];
  const table = first?.table_title && [tableOnPaper(first.table_title), first.floor].filter(Boolean).join(', ');
  const guest = print.show_customer_details === 1 && [customer?.customer_type, customer?.customer_name];
  const all: Pair[] = [
    ['Customer', guest ? guest.filter(Boolean).join(' · ') : ''],
    ['Order type', first ? [deliveryOnPaper(first.delivery_type), table].filter(Boolean).join(' · ') : ''],
    ['Receipt no.', receiptNumber(orders, store)],
    ['Invoice no.', invoiceId ?? [...new Set(orders.flatMap(({ invoice_id }) => invoice_id ?? []))].join(', ')],
    ['Date', paperTime(invoiceId ? date : (first?.date ?? date), store)],
    ['GSTIN', store.gstin ?? ''],
    ['FSSAI', store.fssai ?? ''],
    ['SAC', store.gstin ? store.sac : ''],
  ];
  return all.filter(([, value]) => value);
}

type Figure = [name: string, amount: number];

/** For a store with a GSTIN, taxes are split into central and state halves; since the second template with the taxable value of each. */
function sums(receipt: ReceiptData, { gstin, template, state_tax }: Paper['letterhead']): Figure[] {
  const { subtotal, discount } = receipt;
  return [
    ['Subtotal (excl. tax)', subtotal],
    ...(discount > 0 ? [['Discount', -discount] satisfies Figure] : []),
    ...(gstin ? halvesOf(receipt, template > 1, state_tax) : taxesOf(receipt)),
  ];
}

const taxesOf = ({ taxes }: ReceiptData): Figure[] => taxes.map(({ title, rate, amount }) => [`${title} ${rate}%`, amount]);

/** Settings that a browser stored before an upgrade may lack the state tax's name. */
const halvesOf = ({ gst }: ReceiptData, withTaxable: boolean, stateTax = 'SGST'): Figure[] =>
  gst.flatMap(({ rate, taxable, cgst, sgst }): Figure[] => {
    const half = rateToPercent(percentToRate(rate), 2);
    return [
      ...(withTaxable ? [[`Taxable at ${rate}%`, taxable] satisfies Figure] : []),
      [`CGST ${half}%`, cgst],
      [`${stateTax} ${half}%`, sgst],
    ];
  });
