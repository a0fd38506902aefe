import { callingCodes, countryOfZone } from '@thali/proto/countries';
import { e164Of, phoneText, spellingsOf } from '@thali/proto/phone';
import type { Menu } from '../menu/menu.js';

/** A phone that somebody typed in a store. */
export interface PhoneInStore {
  /** How it is stored when nobody has it yet: E.164, or as it was typed where that can not be. */
  phone: string;
  /** Digits, and the plus, of all spellings that a customer may have it in; none where it has no E.164 form. */
  spellings: string[];
}

/** Numbers without a calling code are of the country that the store's clock is of. */
export function phoneInStore(typed: string, { calendar }: Pick<Menu, 'calendar'>): PhoneInStore {
  const home = callingCodes.get(countryOfZone(calendar.timeZone) ?? '') ?? null;
  const phone = e164Of(typed, home);
  return phone ? { phone, spellings: spellingsOf(phone, home) } : { phone: typed, spellings: [] };
}

const codes = new Set(callingCodes.values());
/** A stored phone as a cell of a file: E.164 with spaces, as which a spreadsheet keeps it; an import reads it back as the same phone. */
export function phoneCell(phone: string): string {
  if (!/^\+\d{8,15}$/.test(phone)) return phone;
  // No calling code begins with another one.
  const code = [1, 2, 3].map((length) => phone.slice(1, 1 + length)).find((start) => codes.has(start));
  const spaced = phoneText(phone);
  return spaced === phone && code ? `+${code} ${phone.slice(1 + code.length)}` : spaced;
}

/** Condition for a customer that has this phone, in whatever spelling: names of the statement's parameters for both fields of PhoneInStore. */
export const hasPhone = (phone: string, spellings: string) => `(phone = ${phone} or digits = any(${spellings}::text[]))`;
/** Order for `hasPhone`: the spelling of today first, then who was there first. */
export const knownFirst = (phone: string) => `phone = ${phone} desc, created_at, phone`;
