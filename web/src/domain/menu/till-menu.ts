import { refetchOn } from '../../lib/stale';

/** Key of what the till sells with: the menu, tables, taxes, payment types, coupons. */
export const TILL_MENU = ['pos'];
// The old menu stays on screen until the new one has arrived, and the cart is not part of it.
refetchOn(['catalog_changed'], TILL_MENU);
