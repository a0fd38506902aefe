import type { Menu } from '../menu/menu.js';
import { digitsOf } from './customer.js';
import { customerValues, foundCustomers } from './found-customers.js';
import { phoneInStore } from './phone-in-store.js';

/** Documents are looked up of so many customers by each way of finding one. */
const mostEachWay = 5;

/** Values for `guestPhones`: $1 to $7 as `customerValues`, and in $8 the spellings of the text as a phone, under which a customer was stored who is gone. */
export function guestValues(tenantId: string, q: string, menu: Pick<Menu, 'calendar'>): unknown[] {
  const { phone, spellings } = phoneInStore(q, menu);
  return [...customerValues(tenantId, q, menu), digitsOf(q) ? [phone, ...spellings] : []];
}

/** SQL of the phones whose documents a text is looked up for: of the customers whom it finds, and itself. */
export const guestPhones = `select phone from (${foundCustomers(mostEachWay)}) as found union select unnest($8::text[])`;
