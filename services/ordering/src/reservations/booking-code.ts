import { randomInt } from 'node:crypto';

/** Without characters that are confused when read aloud or written by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const letters = '34679ACDEFGHJKMNPQRTWXY';
const length = 6;

/** The code that a guest names on arrival, such as K7RM4D. */
export const bookingCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
