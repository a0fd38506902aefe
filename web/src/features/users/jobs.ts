import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Scope } from '@thali/proto/scopes';

/** Usual sets of rights in a restaurant. They only fill in the form, where the owner can change them; they are not roles. */
export const jobs: readonly { title: MessageDescriptor; scopes: readonly Scope[] }[] = [
  { title: msg`Cashier`, scopes: ['POS', 'ORDERS', 'CUSTOMERS', 'INVOICES'] },
  { title: msg`Waiter`, scopes: ['POS', 'ORDERS', 'RESERVATIONS'] },
  { title: msg`Cook`, scopes: ['KITCHEN'] },
  {
    title: msg`Manager`,
    scopes: ['DASHBOARD', 'POS', 'ORDERS', 'KITCHEN', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES', 'SETTINGS', 'REPORTS'],
  },
];
