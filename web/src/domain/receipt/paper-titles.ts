import type { DeliveryType } from '@thali/proto/ordering/order';

/** Papers are English, whatever language the till speaks: the cook and the guest read them, not the cashier. */
const deliveries: Record<DeliveryType, string> = { dinein: 'Dine in', takeaway: 'Takeaway', delivery: 'Delivery' }; // no text: on paper

export const deliveryOnPaper = (type: DeliveryType): string => deliveries[type];

/** 'T9' becomes 'Table T9', 'Table 9' stays. */
export const tableOnPaper = (title: string): string => (/^table\b/i.test(title) ? title : `Table ${title}`); // no text: on paper
