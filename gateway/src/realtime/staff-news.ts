import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { Payload } from '@thali/proto/kernel';
import { orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrderPlaced, qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';
import { reservationChanged } from '@thali/proto/ordering/reservations';
import type { LiveEvents } from '@thali/proto/realtime';

type Emit = <Name extends keyof LiveEvents>(name: Name, payload: LiveEvents[Name]) => void;

/** What staff's browsers hear of a committed change, by the event's subject. Events that are not here stay inside. */
export const staffNews: Record<string, (emit: Emit, data: never) => void> = {
  [orderCreated.subject]: (emit, { tokenNo, orderId, qrOrderId }: Payload<typeof orderCreated>) => {
    emit('new_order', { tokenNo, orderId });
    if (qrOrderId) emit('new_qrorder', { qrOrderId });
  },
  [orderUpdated.subject]: (emit, { orderId }: Payload<typeof orderUpdated>) => emit('order_update', { orderId }),
  [catalogChanged.subject]: (emit) => emit('catalog_changed', {}),
  [reservationChanged.subject]: (emit, data: Payload<typeof reservationChanged>) => emit('reservation_changed', data),
  [qrOrderPlaced.subject]: (emit, { qrOrderId }: Payload<typeof qrOrderPlaced>) =>
    emit('new_qrorder', { qrOrderId, placed: true }),
  [qrOrdersCancelled.subject]: (emit, { qrOrderIds }: Payload<typeof qrOrdersCancelled>) =>
    // Which of many it was helps nobody: the list is read again.
    emit('new_qrorder', qrOrderIds.length === 1 ? { qrOrderId: qrOrderIds[0] } : {}),
};
