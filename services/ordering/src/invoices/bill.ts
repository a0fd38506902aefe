import { formatMoney } from '@thali/money/currency';
import { rateToPercent } from '@thali/money/rate';
import { rupeesInWords } from '@thali/money/words';
import { paperTime } from '@thali/proto/store-clock';
import type { LetterheadOf } from '../letterheads/letterhead.js';
import { creditTaxes } from '../orders/credit.js';
import { type OrderRow, sumOrders } from '../orders/order.js';
import { gstOfTaxes, rateOfPart, type TaxPart, taxesOf } from '../orders/taxes.js';
import { type BillLine, lineInWords, linesOf, merged } from './bill-lines.js';
import { type CreditNoteRow, linesOfNote, refundsOfNote } from './credit-note.js';
import type { InvoiceRow } from './invoice.js';

type Letterhead = ReturnType<LetterheadOf>;
export type Fact = [name: string, value: string];
/** An invoice or credit note as formatted texts, ready to be drawn. */
export interface Bill {
  kind: 'credit-note' | 'invoice';
  issuedAt: Date;
  title: string;
  mark: string | null;
  seller: { name: string; lines: string[]; numbers: Fact[] };
  facts: Fact[];
  lines: BillLine[];
  figures: Fact[];
  total: Fact;
  /** The total in words, for amounts in rupees since template 2; otherwise null. */
  words: string | null;
  payments: Fact[];
  remarks: string[];
}

export interface BillParts {
  invoice: InvoiceRow;
  /** All orders of the invoice. */
  orders: OrderRow[];
  payments: { title: string; amount_minor: number }[];
  creditNotes: CreditNoteRow[];
  letterheadOf: LetterheadOf;
}

/** A reprint of an invoice, marked as a copy, because the receipt was the first print. */
export function invoiceBill(parts: BillParts): Bill {
  const { invoice, orders, payments, creditNotes } = parts;
  const letterhead = parts.letterheadOf(invoice);
  const money = moneyOf(invoice);
  return {
    ...body(letterhead, orders, invoice),
    kind: 'invoice',
    issuedAt: invoice.created_at,
    title: letterhead.title,
    mark: 'Copy',
    facts: [['Invoice no.', invoice.id], ['Date', dateOn(letterhead, invoice)], ...buyer(parts, orders)],
    payments: payments
      .filter(({ amount_minor }) => amount_minor || letterhead.template === 1)
      .map(({ title, amount_minor }) => [title, money(amount_minor)]),
    remarks: creditNotes.map(
      (note) => `${money(note.total_minor)} credited by credit note ${note.id} of ${dateOn(parts.letterheadOf(note), note)}.`,
    ),
  };
}

/** A credit note over a whole invoice or some of its lines. */
export function creditNoteBill(parts: BillParts, note: CreditNoteRow): Bill {
  const { invoice, letterheadOf } = parts;
  const letterhead = letterheadOf(note);
  const money = moneyOf(invoice);
  const lines = linesOfNote(note, parts.orders);
  const orders = parts.orders.filter(({ id }) => lines.some(({ orderId }) => orderId === id));
  const discount: Fact[] = note.discount_minor ? [['Discount', money(-note.discount_minor)]] : [];
  return {
    seller: seller(letterhead),
    kind: 'credit-note',
    issuedAt: note.created_at,
    title: 'Credit note',
    mark: null,
    facts: [
      ['Credit note no.', note.id],
      ['Date', dateOn(letterhead, note)],
      ['Against invoice', invoice.id],
      ['Invoice date', dateOn(letterheadOf(invoice), invoice)],
      ...buyer(parts, orders),
    ],
    lines: lines.map(({ title, details, quantity, unitMinor, netMinor, discountMinor, taxMinor, totalMinor }) => ({
      title,
      details,
      figures: [String(quantity), ...[unitMinor, netMinor, -discountMinor, taxMinor, totalMinor].map(money)],
    })),
    figures: [
      ['Subtotal (excl. tax)', money(note.subtotal_minor)],
      ...discount,
      ...taxFacts(letterhead, note.taxes ?? creditTaxes(lines), money),
    ],
    total: ['Total', money(note.total_minor)],
    words: letterhead.template > 1 && invoice.currency === 'INR' ? rupeesInWords(note.total_minor) : null,
    payments: refundsOfNote(note).map(({ title, amountMinor }) => [`Refunded, ${title}`, money(amountMinor)]),
    remarks: note.reason ? [`Reason: ${note.reason}`] : [],
  };
}

type Written = (minor: number) => string;
const moneyOf =
  ({ currency }: Pick<InvoiceRow, 'currency'>): Written =>
  (minor) =>
    formatMoney(minor, currency);

/** A document's date, in the time zone and hour cycle of its letterhead. */
const dateOn = (letterhead: Letterhead, { created_at }: { created_at: Date }): string => paperTime(created_at, letterhead);

type Body = Pick<Bill, 'seller' | 'lines' | 'figures' | 'total' | 'words'>;

function body(letterhead: Letterhead, orders: OrderRow[], invoice: InvoiceRow): Body {
  const money = moneyOf(invoice);
  const sums = sumOrders(orders);
  const discount: Fact[] = sums.discountMinor ? [['Discount', money(-sums.discountMinor)]] : [];
  const lines = orders.flatMap(linesOf);
  return {
    seller: seller(letterhead),
    lines: (letterhead.template > 1 ? merged(lines) : lines).map((line) => lineInWords(line, money)),
    figures: [['Subtotal (excl. tax)', money(sums.subtotalMinor)], ...discount, ...taxFacts(letterhead, taxesOf(orders), money)],
    total: ['Total', money(sums.totalMinor)],
    words: letterhead.template > 1 && invoice.currency === 'INR' ? rupeesInWords(sums.totalMinor) : null,
  };
}

function seller({ store_name, address, phone, email, gstin, fssai, sac }: Letterhead): Bill['seller'] {
  const numbers: [string, string | null][] = [
    ['GSTIN', gstin],
    ['FSSAI', fssai],
    ['SAC', gstin ? sac : null],
  ];
  return {
    name: store_name,
    lines: [address, phone, email].filter((line) => line !== null && line !== '') as string[],
    numbers: numbers.filter((fact): fact is Fact => Boolean(fact[1])),
  };
}

function taxFacts({ gstin, state_tax }: Letterhead, taxes: readonly TaxPart[], money: Written): Fact[] {
  if (!gstin) return taxes.map((part) => [`${part.title} ${rateToPercent(rateOfPart(part))}%`, money(part.taxMinor)]);
  return gstOfTaxes(taxes).flatMap(({ rateThousandths, taxableMinor, cgstMinor, sgstMinor }): Fact[] => {
    const half = `${rateToPercent(rateThousandths, 2)}% of ${money(taxableMinor)}`;
    return [
      [`CGST ${half}`, money(cgstMinor)],
      [`${state_tax} ${half}`, money(sgstMinor)],
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
