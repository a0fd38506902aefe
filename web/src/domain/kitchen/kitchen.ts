import { refetchOn } from '../../lib/stale';

/** Key of everything that shows tickets. */
export const KITCHEN = ['kitchen'];
refetchOn(['new_order', 'order_update'], KITCHEN);

/** Key of the kitchen's settings. Not below the key of the tickets, which every order refetches. */
export const KITCHEN_SETUP = ['kitchen-setup'];
refetchOn(['catalog_changed'], KITCHEN_SETUP);
