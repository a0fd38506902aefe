import { randomInt } from 'node:crypto';

/** Without what is mistaken for something else when it is read aloud or written by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const letters = '34679ACDEFGHJKMNPQRTWXY';
const length = 6;

/** What a guest says at the door, such as K7RM4D. */
export const bookingCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
