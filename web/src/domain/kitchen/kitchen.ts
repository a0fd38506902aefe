import { refetchOn } from '../../lib/stale';

/** Key of the kitchen's settings. Not below the key of the tickets, which every order refetches. */
export const KITCHEN_SETUP = ['kitchen-setup'];
refetchOn(['catalog_changed'], KITCHEN_SETUP);
