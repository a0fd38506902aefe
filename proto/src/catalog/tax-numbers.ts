import { stateOfGstin } from '../gst-states.js';
import { text } from '../kernel.js';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether this is a GST identification number: code of a state that there is, PAN, registration, a letter, and the check digit over the 14 before it
 * (base 36, weights 1 and 2 in turn, the digits of each product added up).
 */
export function isGstin(value: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][\dA-Z]$/.test(value) || !stateOfGstin(value)) return false;
  let sum = 0;
  for (let place = 0; place < 14; place++) {
    const product = digits.indexOf(value[place] as string) * (1 + (place % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] === value[14];
}

/** Restaurant service (services accounting code). */
export const defaultSac = '996331';

/** Left out it stays, null or empty takes it away; spaces and case do not matter. */
const number = (isValid: (value: string) => boolean, message: string) =>
  text(40, message)
    .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .refine((value) => !value || isValid(value), message)
    .nullable()
    .transform((value) => value || null)
    .optional();

/** A store's numbers on its invoices (CGST Rule 46; FSSAI: 14 digits on every bill). */
export const TaxNumbersForm = {
  gstin: number(isGstin, 'Please provide valid GSTIN!'),
  fssai: number((value) => /^\d{14}$/.test(value), 'Please provide valid FSSAI licence no.!'),
  /** Taken away it is the default again. */
  sac: number((value) => /^\d{4,8}$/.test(value), 'Please provide valid SAC!'),
};
