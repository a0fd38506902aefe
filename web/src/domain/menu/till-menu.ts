import { refetchOn } from '../../lib/stale';

/** What the till sells by: the menu, tables, taxes, payment types, coupons. */
export const TILL_MENU = ['pos'];
// Quietly: what is shown stays until the new menu is there, and the cart is not part of it.
refetchOn(['catalog_changed'], TILL_MENU);
