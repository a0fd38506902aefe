import { refetchOn } from '../../lib/stale';

/** Key of items and categories. They share it because items carry the titles of their categories. */
export const MENU = ['menu'];
refetchOn(['catalog_changed'], MENU);
