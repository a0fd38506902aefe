import type { StoreCalendar } from '@thali/kit/business-day';
import { formatMoney } from '@thali/money/currency';
import { basisPointsToPercent, toMajor } from '@thali/money/minor';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { type OrderRow, priceOrder, sumOrders } from '../orders/order.js';
import { gstOf, taxesOf } from '../orders/taxes.js';
import type { InvoiceRow } from './invoice.js';

export type Fact = [name: string, value: string];
export interface BillLine {
  title: string;
  /** Variant, addons and notes. */
  details: string;
  /** Quantity, unit price, net, discount, tax, total. */
  figures: string[];
}
/** An invoice or credit note in words, ready to be drawn. */
export interface Bill {
  title: string;
  mark: string | null;
  seller: { name: string; lines: string[]; numbers: Fact[] };
  facts: Fact[];
  lines: BillLine[];
  figures: Fact[];
  total: Fact;
  payments: Fact[];
  remarks: string[];
}

export interface CreditNoteRow {
  id: string;
  order_id: string;
  created_at: Date;
  total_minor: number;
}
export interface BillParts {
  invoice: InvoiceRow;
  /** All orders of the invoice. */
  orders: OrderRow[];
  payments: { title: string; amount_minor: number }[];
  creditNotes: CreditNoteRow[];
  store: StoreSettings | null;
  calendar: StoreCalendar;
}

/** A second print of an invoice; the first was the receipt. */
export function invoiceBill(parts: BillParts): Bill {
  const { invoice, orders, payments, creditNotes, store } = parts;
  const { money, date } = formats(parts);
  return {
    ...body(parts, orders),
    title: store?.gstin ? 'Tax invoice' : 'Invoice',
    mark: 'Copy',
    facts: [['Invoice no.', invoice.id], ['Date', date(invoice.created_at)], ...buyer(parts, orders)],
    payments: payments.map(({ title, amount_minor }) => [title, money(amount_minor)]),
    remarks: creditNotes.map(
      (note) => `${money(note.total_minor)} credited by credit note ${note.id} of ${date(note.created_at)}.`,
    ),
  };
}

/** What takes back one order of an invoice. */
export function creditNoteBill(parts: BillParts, note: CreditNoteRow): Bill {
  const { date } = formats(parts);
  const orders = parts.orders.filter(({ id }) => id === note.order_id);
  return {
    ...body(parts, orders),
    title: 'Credit note',
    mark: null,
    facts: [
      ['Credit note no.', note.id],
      ['Date', date(note.created_at)],
      ['Against invoice', parts.invoice.id],
      ['Invoice date', date(parts.invoice.created_at)],
      ...buyer(parts, orders),
    ],
    payments: [],
    remarks: [],
  };
}

function formats({ invoice, calendar }: BillParts) {
  const format = new Intl.DateTimeFormat('en-IN', {
    ...{ timeZone: calendar.timeZone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  });
  return {
    money: (minor: number) => formatMoney(minor, invoice.currency),
    date: (at: Date) => format.format(at),
  };
}

function body(parts: BillParts, orders: OrderRow[]): Pick<Bill, 'seller' | 'lines' | 'figures' | 'total'> {
  const { money } = formats(parts);
  const sums = sumOrders(orders);
  const discount: Fact[] = sums.discountMinor ? [['Discount', money(-sums.discountMinor)]] : [];
  return {
    seller: seller(parts.store),
    lines: orders.flatMap((order) => linesOf(order, money)),
    figures: [['Subtotal (excl. tax)', money(sums.subtotalMinor)], ...discount, ...taxFacts(parts.store, orders, money)],
    total: ['Total', money(sums.totalMinor)],
  };
}

function seller(store: StoreSettings | null): Bill['seller'] {
  const numbers: [string, string | null | undefined][] = [
    ['GSTIN', store?.gstin],
    ['FSSAI', store?.fssai],
    ['SAC', store?.gstin ? store.sac : null],
  ];
  return {
    name: store?.store_name ?? '',
    lines: [store?.address, store?.phone, store?.email].filter((line) => line != null && line !== '') as string[],
    numbers: numbers.filter((fact): fact is Fact => Boolean(fact[1])),
  };
}

function taxFacts(store: StoreSettings | null, orders: OrderRow[], money: (minor: number) => string): Fact[] {
  if (!store?.gstin)
    return taxesOf(orders).map(({ title, rateBp, taxMinor }) => [`${title} ${basisPointsToPercent(rateBp)}%`, money(taxMinor)]);
  return gstOf(orders).flatMap(({ rateBp, taxableMinor, cgstMinor, sgstMinor }): Fact[] => {
    // Half the rate: 5 % is 500 basis points is 2.5.
    const half = `${toMajor(rateBp * 5, 3)}% of ${money(taxableMinor)}`;
    return [
      [`CGST ${half}`, money(cgstMinor)],
      [`SGST ${half}`, money(sgstMinor)],
    ];
  });
}

const deliveryTitles = { dinein: 'Dine in', takeaway: 'Takeaway', delivery: 'Delivery' };

function buyer({ invoice }: BillParts, orders: OrderRow[]): Fact[] {
  const place = [invoice.table_title, invoice.floor].filter(Boolean).join(', ');
  const facts: [string, string | null][] = [
    ['Customer', invoice.customer_name ?? (invoice.customer_id ? null : 'WALKIN')],
    ['Phone', invoice.customer_id],
    ['Order type', deliveryTitles[invoice.delivery_type]],
    ['Table', place],
    [orders.length > 1 ? 'Tokens' : 'Token', orders.map(({ token_no }) => token_no).join(', ')],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

function linesOf(order: OrderRow, money: (minor: number) => string): BillLine[] {
  const { items, priced } = priceOrder(order);
  return items.map((item, index) => {
    const line = priced.lines[index] as (typeof priced.lines)[number];
    const details = [item.variant_title, ...item.addons.map(({ title }) => title)].filter(Boolean).join(', ');
    const amounts = [item.unit_minor, line.netMinor, -line.discountMinor, line.taxMinor, line.totalMinor];
    return { title: item.title, details, figures: [String(item.quantity), ...amounts.map(money)] };
  });
}
