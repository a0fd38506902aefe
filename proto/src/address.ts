import * as z from 'zod';
import { gstStates } from './gst-states.js';
import { optionalLongText, optionalText } from './kernel.js';

/**
 * An address in its parts. One that was typed as a single text, as all were until there were parts, is its street and nothing else;
 * as soon as it has a city it is complete.
 */
export const Address = z.object({
  /** With its line breaks; two lines at most when the address is complete. */
  street: z.string().nullable(),
  city: z.string().nullable(),
  /** In India two digits: gst-states.ts. Elsewhere as it is written. */
  state: z.string().nullable(),
  /** In India the PIN code, six digits. */
  postcode: z.string().nullable(),
  /** ISO 3166-1; null where nobody said. */
  country: z.string().nullable(),
});
export type Address = z.output<typeof Address>;

/**
 * An address as a form sends it; null when nothing is entered. What is there has to be right; that all of it is there is asked as soon
 * as city or postal code is. So an address from before stands in no other setting's way.
 */
export const AddressForm = z
  .object({
    street: optionalLongText(500),
    city: optionalText(100),
    state: optionalText(100),
    postcode: optionalText(16),
    /** Left out it is India. */
    country: optionalText(2).transform((country) => country?.toUpperCase() ?? 'IN'),
  })
  .transform((form) => (form.country === 'IN' ? { ...form, postcode: form.postcode?.replaceAll(/\s/g, '') ?? null } : form))
  .superRefine((form, { addIssue }) => {
    for (const [field, message] of Object.entries(faultsOf(form))) addIssue({ code: 'custom', path: [field], message });
  })
  .transform((form): Address | null => (form.street || form.city || form.state || form.postcode ? form : null));

/** What is wrong with an address, by field. */
function faultsOf({ street, city, state, postcode, country }: Address): Partial<Record<keyof Address, string>> {
  const begun = city !== null || postcode !== null;
  const inIndia = country === 'IN';
  const stateFits = state === null ? !(begun && inIndia) : !inIndia || gstStates.has(state);
  const postcodeFits =
    postcode === null ? !(begun && inIndia) : inIndia ? isPin(postcode) : /^[A-Z\d][A-Z\d -]*$/i.test(postcode);
  return {
    ...(begun && !street && { street: 'Please provide street!' }),
    ...(begun && street && street.split('\n').length > 2 && { street: 'Please provide the street in two lines at most!' }),
    ...(begun && !city && { city: 'Please provide city!' }),
    ...(!stateFits && { state: 'Please choose a state!' }),
    ...(!postcodeFits && { postcode: inIndia ? 'Please provide valid PIN code!' : 'Please provide valid postal code!' }),
    ...(country !== null && !nameOf(country) && { country: 'Please choose a country!' }),
  };
}

/** Whether this is a Postal Index Number of India: six digits, the first of them a postal region. */
export const isPin = (postcode: string): boolean => /^[1-9]\d{5}$/.test(postcode);

/** An address that was typed as one text. */
export const typedAsText = (text: string | null): Address | null =>
  text ? { street: text, city: null, state: null, postcode: null, country: null } : null;

/** Whether all of an address is there, not only a text or a state. */
export const isComplete = (address: Address | null): boolean => Boolean(address?.city);

/**
 * The lines of an address on papers and screens. As India's post wants them: city and PIN code in one line, the state in its own.
 * Chandigarh is not named twice, and India, where most of our addresses are, not at all. An address that is not complete is its street as it was typed.
 */
export function addressLines({ street, city, state, postcode, country }: Address): string[] {
  const lines = street?.split('\n') ?? [];
  if (!city) return lines;
  const stateName = (state && gstStates.get(state)) || '';
  const place =
    country === 'IN'
      ? [`${city} ${postcode ?? ''}`, stateName.toLowerCase() === city.toLowerCase() ? '' : stateName]
      : [`${[city, state].filter(Boolean).join(', ')} ${postcode ?? ''}`, country && countryName(country)];
  return [...lines, ...place.flatMap((line) => line?.trim() || [])];
}

/** The same as the one text that papers, mails and everybody who knows of no parts have; null when there is nothing to print. */
export const addressText = (address: Address | null): string | null => (address && addressLines(address).join('\n')) || null;

/** `United Arab Emirates`, by ISO 3166-1. */
export const countryName = (country: string): string => nameOf(country) ?? country;

/** Taken from the platform. With our own table of countries every page that checks an address would have to load that table. */
function nameOf(country: string): string | undefined {
  return /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country) : undefined;
}
