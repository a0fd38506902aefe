import type { DeliveryType } from '@thali/proto/ordering/order';
import { isPhone } from '@thali/proto/phone';
import type { OrderForm } from '../api';
import type { CartLine } from './cart';

/** Who orders, as the diner typed it. */
export interface Diner {
  mode: 'guest' | 'phone';
  name: string;
  phone: string;
  /** Of an order without a table. */
  deliveryType: DeliveryType;
}
export interface DinerErrors {
  name?: string;
  phone?: string;
}

/** What is wrong with name and phone. A guest needs neither. Texts: spec 3, section 5. */
export function checkDiner({ mode, name, phone }: Diner): DinerErrors {
  if (mode === 'guest') return {};
  return {
    ...(name.trim() ? {} : { name: 'Name is Required.' }),
    ...(isPhone(phone.trim()) ? {} : { phone: 'Enter a valid phone number.' }),
  };
}

/** The order as it is sent: ids, quantities and notes, no prices, since the server has its own. */
export function orderForm(lines: readonly CartLine[], table: string | null, diner: Diner): OrderForm {
  return {
    deliveryType: table ? 'dinein' : diner.deliveryType,
    cartItems: lines.map(({ id, quantity, notes, variant_id, addons_ids }) => ({ id, quantity, notes, variant_id, addons_ids })),
    customerType: diner.mode === 'guest' ? 'WALKIN' : 'CUSTOMER',
    customer: diner.mode === 'guest' ? { name: 'Guest', phone: '' } : { name: diner.name.trim(), phone: diner.phone.trim() },
    tableId: table,
  };
}
