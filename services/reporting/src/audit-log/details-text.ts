/** The details of an entry as text: `from: 280, to: 300, currency: INR`. */
export const detailsText = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');

function valueText(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.join(' ') || 'none';
  return typeof value === 'object' ? `(${detailsText(value as object)})` : String(value);
}
