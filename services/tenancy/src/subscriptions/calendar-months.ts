/**
 * The same day (in UTC) and time some calendar months later, or that month's last day if it has no such day: 31 Jan + 1 is 28 or 29 Feb.
 */
export function addCalendarMonths(from: Date, months: number): Date {
  const result = new Date(from);
  result.setUTCMonth(from.getUTCMonth() + months);
  // 31 February became a day of March; day 0 of March is the last of February.
  if (result.getUTCDate() !== from.getUTCDate()) result.setUTCDate(0);
  return result;
}
