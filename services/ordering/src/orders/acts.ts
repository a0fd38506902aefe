import type { Act } from '@thali/kit/domain/audit';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import { type ItemRow, type OrderRow, sumOrders } from './order.js';

const major = (minor: number, { currency }: Pick<OrderRow, 'currency'>) => toMajor(minor, currencyDecimals(currency));
const tokenName = (tokenNo: number): string => `Token ${tokenNo}`;

/** The audit entry of a cancelled order. The total is 0 when all items had been cancelled one by one. */
export const orderCancelled = (order: OrderRow, reason: string | null = null): Act => ({
  action: 'order_cancelled',
  subject: tokenName(order.token_no),
  details: { total: major(order.total_minor, order), currency: order.currency, ...(reason && { reason }) },
});

export function itemCancelled(order: OrderRow, item: ItemRow): Act {
  const { quantity, unit_minor, cancel_reason } = item;
  return {
    action: 'item_cancelled',
    subject: item.variant_title ? `${item.title}, ${item.variant_title}` : item.title,
    details: {
      ...{ token: order.token_no, quantity, amount: major(unit_minor * quantity, order), currency: order.currency },
      ...(cancel_reason && { reason: cancel_reason }),
    },
  };
}

/** @param totalMinor amount of this credit note; earlier notes may have refunded the rest */
export const orderRefunded = (order: OrderRow, reason: string | null, creditNoteId: string, totalMinor: number): Act => ({
  action: 'order_refunded',
  subject: tokenName(order.token_no),
  details: {
    creditNoteId,
    invoiceId: order.invoice_id as string,
    total: major(totalMinor, order),
    currency: order.currency,
    ...(reason && { reason }),
  },
});

export const orderClosedUnpaid = (order: OrderRow): Act => ({
  action: 'order_closed_unpaid',
  subject: tokenName(order.token_no),
  details: {
    total: major(order.total_minor, order),
    currency: order.currency,
    reason: order.unpaid_reason as string,
  },
});

/** Of orders of one currency that nobody had closed. @param owed those among them that are still to be paid */
export const ordersClosedTogether = (orders: readonly OrderRow[], owed: readonly OrderRow[], reason: string): Act => {
  const [{ currency }] = orders as [OrderRow];
  return {
    action: 'orders_closed_together',
    subject: orders.length === 1 ? tokenName(orders[0]?.token_no as number) : `${orders.length} orders`,
    details: {
      ...{ orders: orders.length, unpaid: owed.length, currency, reason },
      total: major(sumOrders(owed).totalMinor, { currency }),
    },
  };
};
