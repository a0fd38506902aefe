import type { Request } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';
import type { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import type { Payment } from '../../../domain/payments/payment-split';
import type { Figures, Order } from './order';

/** The body of 'Send to Kitchen': ids, quantities and notes, and the figures that the cashier saw. */
export function kitchenRequest(order: Order, figures: Figures): Request<typeof createOrder> {
  return {
    cart: order.lines.map((line) => ({
      id: line.itemId,
      quantity: line.quantity,
      notes: line.notes,
      variant_id: line.variantId,
      addons_ids: line.addonIds,
    })),
    deliveryType: order.deliveryType,
    customerType: order.customer ? 'CUSTOMER' : 'WALKIN',
    customerId: order.customer?.phone ?? null,
    tableId: order.tableId,
    selectedQrOrderItem: order.selectedQrOrderItem,
    discount: figures.discount,
    couponCode: order.coupon?.code ?? null,
    payableAmount: figures.payableTotal,
  };
}

/** The body of 'Create Receipt & Pay'. */
export function payRequest(order: Order, figures: Figures, payments: Payment[]): Request<typeof createOrderAndInvoice> {
  return {
    ...kitchenRequest(order, figures),
    netTotal: figures.itemsTotal,
    taxTotal: figures.taxTotal,
    total: figures.payableTotal,
    payments: payments.length > 0 ? payments : null,
  };
}
