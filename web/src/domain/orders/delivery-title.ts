import type { DeliveryType } from '@thali/proto/ordering/order';

const titles: Record<DeliveryType, string> = { dinein: 'Dine in', takeaway: 'Takeaway', delivery: 'Delivery' };

export const deliveryTitle = (type: DeliveryType): string => titles[type];
