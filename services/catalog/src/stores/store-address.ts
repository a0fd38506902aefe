import { isDeepStrictEqual } from 'node:util';
import { type Address, addressText, typedAsText } from '@thali/proto/address';

/** The parts of `text`: they count as long as that is the store's address. */
export type KeptParts = Address & { text: string | null };
interface StoreAddress {
  address: string | null;
  addressParts: KeptParts | null;
}

/** The store's address in its parts. */
export function addressOf({ address, addressParts }: StoreAddress): Address | null {
  if (!addressParts || addressParts.text !== address) return typedAsText(address);
  const { text: _, ...parts } = addressParts;
  return parts;
}

/**
 * What a form makes of the address that was there. Its parts count before its text; the text counts where it comes alone, or was changed
 * by somebody who only hands the parts back.
 */
export function changedAddress(
  form: { address: string | null; addressParts?: Address | null },
  before: StoreAddress,
): Partial<StoreAddress> {
  const { address: text, addressParts: parts } = form;
  if (parts === undefined) return { address: text };
  const address = addressText(parts);
  const textChanged = text !== null && text !== before.address && text !== address;
  if (textChanged && isDeepStrictEqual(parts, addressOf(before))) return { address: text };
  return { address, addressParts: parts && { ...parts, text: address } };
}
