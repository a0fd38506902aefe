import { callingCodes, countryOfZone } from '@thali/proto/countries';
import { e164Of, phoneText, spellingsOf } from '@thali/proto/phone';
import type { Menu } from '../menu/menu.js';

/** A phone as typed in a store. */
export interface PhoneInStore {
  /** The form in which a new customer is stored: E.164, or as typed when the phone has no E.164 form. */
  phone: string;
  /** All spellings under which a customer may be stored: digits, with the plus where there is one. Empty without an E.164 form. */
  spellings: string[];
}

/** A number without a calling code is read as a number of the country of the store's time zone. */
export function phoneInStore(typed: string, { calendar }: Pick<Menu, 'calendar'>): PhoneInStore {
  const home = homeCode({ calendar });
  const phone = e164Of(typed, home);
  return phone ? { phone, spellings: spellingsOf(phone, home) } : { phone: typed, spellings: [] };
}

/** The calling code of the store's country, without a plus; null where the zone has none. */
export const homeCode = ({ calendar }: Pick<Menu, 'calendar'>): string | null =>
  callingCodes.get(countryOfZone(calendar.timeZone) ?? '') ?? null;

const codes = new Set(callingCodes.values());
/** A stored phone as a CSV cell: E.164 with spaces, which spreadsheets do not change. An import reads it back as the same phone. */
export function phoneCell(phone: string): string {
  if (!/^\+\d{8,15}$/.test(phone)) return phone;
  // No calling code is a prefix of another one.
  const code = [1, 2, 3].map((length) => phone.slice(1, 1 + length)).find((start) => codes.has(start));
  const spaced = phoneText(phone);
  return spaced === phone && code ? `+${code} ${phone.slice(1 + code.length)}` : spaced;
}

/** SQL condition for a customer with this phone in any spelling. The arguments are SQL expressions for the two fields of PhoneInStore. */
export const hasPhone = (phone: string, spellings: string) => `(phone = ${phone} or digits = any(${spellings}::text[]))`;
/** Sort order for `hasPhone`: the customer stored under `phone` itself first, then the oldest one. */
export const knownFirst = (phone: string) => `phone = ${phone} desc, created_at, phone`;
