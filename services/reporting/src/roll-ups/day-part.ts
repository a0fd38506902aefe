import { exactRate } from '@thali/money/rate';
import type { Payload } from '@thali/proto/kernel';
import type { creditNoteIssued, invoiceIssued, OrderState } from '@thali/proto/ordering/order-events';

/**
 * What an order, a document or a payment adds to its business day in one dimension. `amount` and `other` are, in minor units: revenue (hour,
 * order_type), received and refunded (payment, payment_type: payment-facts.ts), taxable value and tax (tax), discount given (discount).
 */
export interface DayPart {
  dimension: 'hour' | 'payment' | 'payment_type' | 'order_type' | 'tax' | 'discount';
  key: string;
  orders: number;
  amount: number;
  other: number;
}
type Document = Payload<typeof invoiceIssued> | Payload<typeof creditNoteIssued>;

type TaxPart = Document['taxes'][number];

/** Stands in no title, because texts are cleaned of it. */
export const unitSeparator = '\u001f';
/**
 * The key of a tax: its title and, after the last space, its rate in hundredths of a percent. Where that has a third decimal, the thousandths stand
 * behind the title, where the release before, which reads the hundredths alone, takes them for a part of it (ADR 53).
 */
export const taxKey = ({ title, rateBp, rateThousandths }: Pick<TaxPart, 'title' | 'rateBp' | 'rateThousandths'>): string =>
  `${title}${rateThousandths === undefined ? '' : unitSeparator + rateThousandths} ${rateBp}`;

/** The title of such a key, and its rate in thousandths of a percent. */
export function taxOfKey(key: string): { title: string; rate: number } {
  const end = key.lastIndexOf(' ');
  const [title = '', thousandths] = key.slice(0, end).split(unitSeparator);
  return { title, rate: exactRate(Number(key.slice(end + 1)), thousandths === undefined ? null : Number(thousandths)) };
}

/** The id of a payment type, and its title at the sale, which are its key with a separator between them. */
export function paymentTypeOfKey(key: string): { id: string; title: string } {
  const [id = '', title = ''] = key.split(unitSeparator);
  return { id, title };
}

/** Cancelled orders count for nothing; credit notes take back what was billed of them. */
export function partsOfOrder({ status, deliveryType, discountMinor, couponCode }: OrderState): DayPart[] {
  if (status === 'cancelled') return [];
  const parts: DayPart[] = [{ dimension: 'order_type', key: deliveryType, orders: 1, amount: 0, other: 0 }];
  if (discountMinor) parts.push({ dimension: 'discount', key: couponCode ?? '', orders: 1, amount: discountMinor, other: 0 });
  return parts;
}

/** All but its payments. */
export function partsOfDocument(document: Document, kind: 'invoice' | 'credit_note'): DayPart[] {
  const invoiced = kind === 'invoice';
  const sign = invoiced ? 1 : -1;
  const revenue = { amount: sign * document.totalMinor, other: 0 };
  return [
    { dimension: 'hour', key: String(document.localHour), orders: invoiced ? document.orderIds.length : 0, ...revenue },
    { dimension: 'order_type', key: document.deliveryType, orders: 0, ...revenue },
    ...document.taxes.map(
      (part): DayPart => ({
        dimension: 'tax',
        key: taxKey(part),
        orders: 0,
        amount: sign * part.taxableMinor,
        other: sign * part.taxMinor,
      }),
    ),
  ];
}

/** SQL that adds these rows (tenant_id, business_day, sign, dimension, key, orders, amount, other) to the days. */
export const sumParts = (rows: string): string => `
    insert into day_part (tenant_id, business_day, dimension, key, orders_count, amount_minor, other_minor)
    select tenant_id, business_day, dimension, key, sum(sign * orders), sum(sign * amount), sum(sign * other) from (${rows}) as part
    group by tenant_id, business_day, dimension, key
    having (sum(sign * orders), sum(sign * amount), sum(sign * other)) <> (0, 0, 0)
    on conflict (tenant_id, business_day, dimension, key) do update set
      orders_count = day_part.orders_count + excluded.orders_count,
      amount_minor = day_part.amount_minor + excluded.amount_minor,
      other_minor = day_part.other_minor + excluded.other_minor`;

/** SQL that adds the parts of `source` (tenant_id, business_day, sign, parts jsonb) to the days, for a `with` of the counting statement. */
export const addDayParts = (source: string): string =>
  sumParts(`
    select tenant_id, business_day, sign, part.*
    from ${source}, jsonb_to_recordset(parts) as part (dimension text, key text, orders int, amount bigint, other bigint)`);
