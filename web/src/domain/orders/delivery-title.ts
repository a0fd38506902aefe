import { msg } from '@lingui/core/macro';
import type { DeliveryType } from '@thali/proto/ordering/order';
import { i18n } from '#words';

const titles = { dinein: msg`Dine in`, takeaway: msg`Takeaway`, delivery: msg`Delivery` };

export const deliveryTitle = (type: DeliveryType): string => i18n._(titles[type]);
