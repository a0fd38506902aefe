/** What stands before or behind a price: `Rs. 120`, `₹120`, `120/-`. */
const around = /^(?:₹|rs\.?|inr|\$|€|£)\s*|\s*(?:\/-|₹|€)$/gi;
/** By the decimals of the currency, two at least: that it has fewer is said in words that name it. */
const formsOf = (decimals: 2 | 3) => ({
  grouped: new RegExp(`^[1-9]\\d{0,2}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d{1,${decimals}})?$`),
  plain: new RegExp(`^\\d+(?:[.,]\\d{1,${decimals}})?$`),
});
const [usual, finest] = [formsOf(2), formsOf(3)];

/**
 * A price as people write it into a spreadsheet, in major units: `1,20,000.50`, `1200`, `120,5` with the comma of other countries. NaN for
 * what is none, and for what may be two different amounts: `1.005` of a currency with two decimals, `1,250` of one with three.
 * @param decimals of the currency
 */
export function amountOf(cell: string, decimals: number): number {
  const text = cell.trim().replaceAll(around, '');
  const { grouped, plain } = decimals > 2 ? finest : usual;
  const isGrouped = grouped.test(text);
  if (isGrouped === plain.test(text)) return Number.NaN;
  return Number(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.'));
}
