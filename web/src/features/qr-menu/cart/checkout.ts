import { t } from '@lingui/core/macro';
import type { DeliveryType } from '@thali/proto/ordering/order';
import { isPhone } from '@thali/proto/phone';
import type { OrderForm } from '../api';
import type { CartLine } from './cart';

/** The diner's details as they were typed. */
export interface Diner {
  mode: 'guest' | 'phone';
  name: string;
  phone: string;
  /** For orders without a table. */
  deliveryType: DeliveryType;
}
export interface DinerErrors {
  name?: string;
  phone?: string;
}

/** Checks name and phone; a guest needs neither. Texts: spec 3, section 5. */
export function checkDiner({ mode, name, phone }: Diner): DinerErrors {
  if (mode === 'guest') return {};
  return {
    ...(name.trim() ? {} : { name: t`Name is Required.` }),
    ...(isPhone(phone.trim()) ? {} : { phone: t`Enter a valid phone number.` }),
  };
}

/** The order as it is sent: ids, quantities and notes, but no prices, because the server uses its own. */
export function orderForm(lines: readonly CartLine[], table: string | null, diner: Diner): OrderForm {
  return {
    deliveryType: table ? 'dinein' : diner.deliveryType,
    cartItems: lines.map(({ id, quantity, notes, variant_id, addons_ids }) => ({ id, quantity, notes, variant_id, addons_ids })),
    customerType: diner.mode === 'guest' ? 'WALKIN' : 'CUSTOMER',
    customer: diner.mode === 'guest' ? { name: 'Guest', phone: '' } : { name: diner.name.trim(), phone: diner.phone.trim() },
    tableId: table,
  };
}
