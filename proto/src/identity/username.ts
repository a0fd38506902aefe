import { cleanLine } from '../clean-text.js';

/**
 * The one form in which usernames are stored, compared and counted: compatible characters are one (NFKC), signs that nobody sees are none,
 * case and blanks at the ends do not count. The same again changes nothing.
 */
export const normalUsername = (username: string): string =>
  cleanLine(username)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    // Small letters may compose where capitals could not.
    .normalize('NFKC');
