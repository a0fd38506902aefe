import { exactRate } from '@thali/money/rate';
import type { Payload } from '@thali/proto/kernel';
import type { creditNoteIssued, invoiceIssued, OrderState } from '@thali/proto/ordering/order-events';

/**
 * What an order or a document adds to its business day in one dimension. `amount` and `other` are, in minor units: revenue (hour,
 * order_type), received and refunded (payment, payment_type), taxable value and tax (tax), discount given (discount). Payments are counted by title, as
 * the release before does and reads; `payment_type` says of that once more which payment type it was, where it was told.
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
const unitSeparator = '\u001f';
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

export const paymentTypeKey = (id: string, title: string): string => id + unitSeparator + title;

/** The id of a payment type, and its title at the sale. */
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

export function partsOfDocument(document: Document, kind: 'invoice' | 'credit_note'): DayPart[] {
  const invoiced = kind === 'invoice';
  const sign = invoiced ? 1 : -1;
  const revenue = { amount: sign * document.totalMinor, other: 0 };
  return [
    { dimension: 'hour', key: String(document.localHour), orders: invoiced ? document.orderIds.length : 0, ...revenue },
    { dimension: 'order_type', key: document.deliveryType, orders: 0, ...revenue },
    ...document.payments.flatMap(({ title, amountMinor, paymentTypeId }): DayPart[] => {
      const sums = { orders: 0, amount: invoiced ? amountMinor : 0, other: invoiced ? 0 : amountMinor };
      const part: DayPart = { dimension: 'payment', key: title, ...sums };
      return paymentTypeId ? [part, { dimension: 'payment_type', key: paymentTypeKey(paymentTypeId, title), ...sums }] : [part];
    }),
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

/** SQL that adds the parts of `source` (tenant_id, business_day, sign, parts jsonb) to the days, for a `with` of the counting statement. */
export const addDayParts = (source: string): string => `
    insert into day_part (tenant_id, business_day, dimension, key, orders_count, amount_minor, other_minor)
    select tenant_id, business_day, dimension, key, sum(sign * p.orders), sum(sign * amount), sum(sign * other)
    from ${source}, jsonb_to_recordset(parts) as p (dimension text, key text, orders int, amount bigint, other bigint)
    group by tenant_id, business_day, dimension, key
    having (sum(sign * p.orders), sum(sign * amount), sum(sign * other)) <> (0, 0, 0)
    on conflict (tenant_id, business_day, dimension, key) do update set
      orders_count = day_part.orders_count + excluded.orders_count,
      amount_minor = day_part.amount_minor + excluded.amount_minor,
      other_minor = day_part.other_minor + excluded.other_minor`;
