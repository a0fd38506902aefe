/** States and union territories by the two digits that a GSTIN starts with, as the GST portal numbers them. A map: an object would know `constructor`. */
export const gstStates: ReadonlyMap<string, string> = new Map([
  ['35', 'Andaman and Nicobar Islands'],
  ['37', 'Andhra Pradesh'],
  ['12', 'Arunachal Pradesh'],
  ['18', 'Assam'],
  ['10', 'Bihar'],
  ['04', 'Chandigarh'],
  ['22', 'Chhattisgarh'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['07', 'Delhi'],
  ['30', 'Goa'],
  ['24', 'Gujarat'],
  ['06', 'Haryana'],
  ['02', 'Himachal Pradesh'],
  ['01', 'Jammu and Kashmir'],
  ['20', 'Jharkhand'],
  ['29', 'Karnataka'],
  ['32', 'Kerala'],
  ['38', 'Ladakh'],
  ['31', 'Lakshadweep'],
  ['23', 'Madhya Pradesh'],
  ['27', 'Maharashtra'],
  ['14', 'Manipur'],
  ['17', 'Meghalaya'],
  ['15', 'Mizoram'],
  ['13', 'Nagaland'],
  ['21', 'Odisha'],
  ['34', 'Puducherry'],
  ['03', 'Punjab'],
  ['08', 'Rajasthan'],
  ['11', 'Sikkim'],
  ['33', 'Tamil Nadu'],
  ['36', 'Telangana'],
  ['16', 'Tripura'],
  ['09', 'Uttar Pradesh'],
  ['05', 'Uttarakhand'],
  ['19', 'West Bengal'],
  ['97', 'Other Territory'],
]);

/** Numbers from before a state was divided or joined to another: old GSTINs still start with them. */
const former: Readonly<Record<string, string>> = { '25': '26', '28': '37' };

/** The state of a GSTIN by its first two digits; undefined when no state has them. Says nothing of the rest of it. */
export function stateOfGstin(gstin: string): string | undefined {
  const digits = gstin.slice(0, 2);
  const state = former[digits] ?? digits;
  return gstStates.has(state) ? state : undefined;
}

/**
 * Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar, Ladakh and Other Territory: what the UTGST Act, 2017,
 * section 2(8), calls a union territory. Delhi, Puducherry and Jammu and Kashmir have legislatures and levy a state's tax.
 */
const territories = new Set(['04', '26', '31', '35', '38', '97']);
export const stateTaxes = ['SGST', 'UTGST'] as const;
export type StateTax = (typeof stateTaxes)[number];
/** What the half beside CGST is called in a state, given by its two digits. */
export const stateTaxOf = (state: string): StateTax => (territories.has(state) ? 'UTGST' : 'SGST');

/** The same for who sells: in the state of the GSTIN, else in that of the address, as far as it is one of India. */
export function stateTaxOfSeller(
  gstin: string | null,
  address?: { state: string | null; country: string | null } | null,
): StateTax {
  const registered = gstin ? stateOfGstin(gstin) : undefined;
  return stateTaxOf(registered ?? (address?.country === 'IN' && address.state ? address.state : ''));
}

/** `Karnataka (29)`, as invoices name the place of supply. */
export const stateText = (state: string): string => `${gstStates.get(state) ?? 'Unknown'} (${state})`;
