/** `1 Month`, `6 Months`, `1 Year`, `2 Years`: whole years are shown as years. The page is English and has no room for catalogues. */
export function durationText(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'Year'] : [months, 'Month'];
  return `${count} ${unit}${count > 1 ? 's' : ''}`;
}
