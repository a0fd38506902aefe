import type { Address } from '../address.js';
import { countryOfZone } from '../countries.js';

/**
 * Countries (ISO 3166-1) whose taxes on meals have a third decimal. United States: 8.875 % in New York City, 4.5 % of the city on 4 % of the state
 * and 0.375 % of the transport district (New York State, Publication 718). Canada: 9.975 % in Québec (Revenu Québec, QST since 2013).
 */
const countriesWithThree: ReadonlySet<string> = new Set(['US', 'CA']);

interface Place {
  addressParts: Pick<Address, 'country'> | null;
  /** IANA zone. */
  timeZone: string;
}

/** The country of a store: that of its address or, while nobody has said it there, that of its zone; null for `UTC` and its like. */
const countryOfStore = ({ addressParts, timeZone }: Place): string | null => addressParts?.country ?? countryOfZone(timeZone);

/** Why a rate of a tax, in percent, can not be taken in a store, in words for its field; undefined when it can. */
export function rateFault(rate: number, store: Place): string | undefined {
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(String(rate)) ?? [undefined, 'an exponent'];
  if (countriesWithThree.has(countryOfStore(store) ?? ''))
    return fraction.length > 3 ? 'A rate has at most three decimals, such as 8.875!' : undefined;
  return fraction.length > 2 ? 'A percentage has at most two decimals, such as 8.87!' : undefined;
}
