/** The number that a field's text says; '' when it says none. */
export function numberOf(text: number | string): number | '' {
  const number = typeof text === 'number' ? text : Number(text.trim() || Number.NaN);
  return Number.isFinite(number) ? number : '';
}
