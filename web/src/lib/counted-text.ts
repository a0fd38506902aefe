import { locale } from './words';

/** How many there are of what is counted up to `most`, one more standing for more: `1,000+`. */
export const countedText = (count: number, most: number): string =>
  Math.min(count, most).toLocaleString(locale()) + (count > most ? '+' : '');
