import { refetchOn } from '../../lib/stale';

/** Events that were put aside. */
export const DEAD_LETTERS = ['operator', 'dead-letters'];
refetchOn(['dead_letter_changed'], DEAD_LETTERS);
