import { plural } from '@lingui/core/macro';

/** `1 Month`, `6 Months`, `1 Year`, `2 Years`: whole years are shown as years. */
export function durationText(months: number): string {
  const years = months / 12;
  return Number.isInteger(years)
    ? plural(years, { one: '# Year', other: '# Years' })
    : plural(months, { one: '# Month', other: '# Months' });
}
