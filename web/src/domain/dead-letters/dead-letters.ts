import { refetchOn } from '../../lib/stale';

/** Key of the dead letters: events that could not be handled and were set aside. */
export const DEAD_LETTERS = ['operator', 'dead-letters'];
refetchOn(['dead_letter_changed'], DEAD_LETTERS);
