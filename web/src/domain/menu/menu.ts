import { refetchOn } from '../../lib/stale';

/** Below it are items and categories; items carry the titles of their categories. */
export const MENU = ['menu'];
refetchOn(['catalog_changed'], MENU);
