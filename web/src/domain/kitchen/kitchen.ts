import { refetchOn } from '../../lib/stale';

/** Everything that shows tickets. */
export const KITCHEN = ['kitchen'];
refetchOn(['new_order', 'order_update'], KITCHEN);

/** What the store sets for its kitchen. Not below the key of the tickets, which every order reads again. */
export const KITCHEN_SETUP = ['kitchen-setup'];
refetchOn(['catalog_changed'], KITCHEN_SETUP);
