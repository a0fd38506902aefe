import type { Payload } from '@thali/proto/kernel';
import { orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { qrOrdersCancelled } from '@thali/proto/ordering/qr-orders';

const ofOrder = ({ qrOrderId }: Payload<typeof orderCreated>) => (qrOrderId ? [qrOrderId] : []);

/** Whose diners' orders an event moved on, by the event's subject. */
export const dinerNews: Record<string, (data: never) => string[]> = {
  [orderCreated.subject]: ofOrder,
  [orderUpdated.subject]: ofOrder,
  [qrOrdersCancelled.subject]: ({ qrOrderIds }: Payload<typeof qrOrdersCancelled>) => qrOrderIds,
};
