import { cleanLine } from '../clean-text.js';

/**
 * The one form in which usernames are stored, compared and counted. Compatible characters become one (NFKC), invisible ones are removed, and neither
 * case nor blanks at the ends count. Applied twice it gives the same result.
 */
export const normalUsername = (username: string): string =>
  cleanLine(username)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    // Small letters may compose where capitals could not.
    .normalize('NFKC');
