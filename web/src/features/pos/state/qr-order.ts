import type { QrOrder } from '@thali/proto/ordering/qr-orders';
import { emptyOrder, type Order } from './order';

/** A diner's order as the cart of this till. */
export function orderFromQr(qr: QrOrder): Order {
  return {
    ...emptyOrder,
    lines: qr.items.map((item, index) => ({
      key: index + 1,
      itemId: item.item_id,
      title: item.item_title,
      variantId: item.variant_id,
      addonIds: item.addons.map(({ id }) => id),
      quantity: item.quantity,
      notes: item.notes,
    })),
    customer:
      qr.customer_type === 'CUSTOMER' && qr.customer_id
        ? { phone: qr.customer_id, name: qr.customer_name ?? qr.customer_id }
        : null,
    deliveryType: qr.delivery_type,
    tableId: qr.table_id,
    selectedQrOrderItem: qr.id,
  };
}
