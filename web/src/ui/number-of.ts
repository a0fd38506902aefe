/** The number in a field's text; '' when it is not a number. */
export function numberOf(text: number | string): number | '' {
  const number = typeof text === 'number' ? text : Number(text.trim() || Number.NaN);
  return Number.isFinite(number) ? number : '';
}
