/** Which comes first in days such as 5/12/1990: the day or the month. */
export type DayOrder = 'day' | 'month' | undefined;

const iso = /^\d{4}-\d{2}-\d{2}$/;
const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/**
 * Spreadsheet programs write dates in the order of the computer's country. All dates of a column together show which order it was, because
 * no month is above 12. Undefined when they do not show it or contradict each other, so that no birthday is guessed.
 */
export function orderOf(cells: readonly string[]): DayOrder {
  const parts = cells.map((cell) => local.exec(cell)).filter((match) => match !== null);
  const dayFirst = parts.some(([, first]) => Number(first) > 12);
  const monthFirst = parts.some(([, , second]) => Number(second) > 12);
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? 'day' : 'month';
}

/** The day as YYYY-MM-DD, empty for an empty cell; undefined when the cell is no date, or an ambiguous one. */
export function isoDayOf(cell: string, order: DayOrder): string | undefined {
  if (!cell || iso.test(cell)) return cell;
  const [, first = '', second = '', year] = local.exec(cell) ?? [];
  if (!year || (!order && first !== second)) return undefined;
  const [day, month] = order === 'month' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
