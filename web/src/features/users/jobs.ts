import type { Scope } from '@thali/proto/scopes';

/** Usual sets of rights in a restaurant. They only fill in the form, where the owner can change them; they are not roles. */
export const jobs: readonly { title: string; scopes: readonly Scope[] }[] = [
  { title: 'Cashier', scopes: ['POS', 'ORDERS', 'CUSTOMERS', 'INVOICES'] },
  { title: 'Waiter', scopes: ['POS', 'ORDERS', 'RESERVATIONS'] },
  { title: 'Cook', scopes: ['KITCHEN'] },
  {
    title: 'Manager',
    scopes: ['DASHBOARD', 'POS', 'ORDERS', 'KITCHEN', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES', 'SETTINGS', 'REPORTS'],
  },
];
