import type { Scope } from '@thali/proto/scopes';

/** What people in a restaurant usually need: a start that the owner can change, never a role of its own. */
export const jobs: readonly { title: string; scopes: readonly Scope[] }[] = [
  { title: 'Cashier', scopes: ['POS', 'ORDERS', 'CUSTOMERS', 'INVOICES'] },
  { title: 'Waiter', scopes: ['POS', 'ORDERS', 'RESERVATIONS'] },
  { title: 'Cook', scopes: ['KITCHEN'] },
  {
    title: 'Manager',
    scopes: ['DASHBOARD', 'POS', 'ORDERS', 'KITCHEN', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES', 'SETTINGS', 'REPORTS'],
  },
];
