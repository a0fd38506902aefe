/** The same day (in UTC) and time some calendar months later, or that month's last day when it has no such day: 31 Jan + 1 is 28 or 29 Feb. */
export function addCalendarMonths(from: Date, months: number): Date {
  const result = new Date(from);
  result.setUTCMonth(from.getUTCMonth() + months);
  // 31 February has become a day of March: day 0 of that month is February's last.
  if (result.getUTCDate() !== from.getUTCDate()) result.setUTCDate(0);
  return result;
}
