/**
 * The number series of a document issued on `localDay`: the calendar day in the store's time zone, not the business day, which may last
 * longer. CGST Rule 46(b): consecutive, at most 16 characters of letters, digits, - and /, unique in the financial year. INR: April to
 * March, '26-27/'; every other currency: the year, '2026/'. The number follows with at least six digits. Credit notes have a series of
 * their own, 'CN26-27/'.
 */
export function numberSeries(kind: 'invoice' | 'credit_note', localDay: string, currency: string): string {
  const year = Number(localDay.slice(0, 4));
  const prefix = kind === 'credit_note' ? 'CN' : '';
  if (currency !== 'INR') return `${prefix}${year}/`;
  const first = Number(localDay.slice(5, 7)) >= 4 ? year : year - 1;
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${prefix}${twoDigits(first)}-${twoDigits(first + 1)}/`;
}
