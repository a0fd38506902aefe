import type { Payload } from '@thali/proto/kernel';
import type { creditNoteIssued, invoiceIssued, OrderState } from '@thali/proto/ordering/order-events';

/**
 * What an order or a document adds to its business day in one dimension. `amount` and `other` are, in minor units: revenue (hour,
 * order_type), received and refunded (payment), taxable value and tax (tax), discount given (discount).
 */
export interface DayPart {
  dimension: 'hour' | 'payment' | 'order_type' | 'tax' | 'discount';
  key: string;
  orders: number;
  amount: number;
  other: number;
}
type Document = Payload<typeof invoiceIssued> | Payload<typeof creditNoteIssued>;

/** The key of a tax: its title and, after the last space, its rate. */
export const taxKey = (title: string, rateBp: number): string => `${title} ${rateBp}`;

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
    ...document.payments.map(
      ({ title, amountMinor }): DayPart => ({
        dimension: 'payment',
        key: title,
        orders: 0,
        amount: invoiced ? amountMinor : 0,
        other: invoiced ? 0 : amountMinor,
      }),
    ),
    ...document.taxes.map(
      ({ title, rateBp, taxableMinor, taxMinor }): DayPart => ({
        dimension: 'tax',
        key: taxKey(title, rateBp),
        orders: 0,
        amount: sign * taxableMinor,
        other: sign * taxMinor,
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
