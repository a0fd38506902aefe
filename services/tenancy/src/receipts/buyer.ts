import { invalidFields } from '@thali/kit/call/app-error';
import { parse } from '@thali/kit/rpc/parse';
import { type Address, addressText } from '@thali/proto/address';
import { TaxNumbersForm } from '@thali/proto/catalog/tax-numbers';
import { gstStates, stateOfGstin } from '@thali/proto/gst-states';
import type { Input } from '@thali/proto/kernel';
import type { createPaymentOrder } from '@thali/proto/tenancy/billing';
import * as z from 'zod';

/** The buyer as stored with the order; null where nothing was entered. */
export interface BuyerOnOrder {
  buyerName: string | null;
  buyerAddress: string | null;
  /** The parts of `buyerAddress`; null if it was entered as one text. */
  buyerAddressParts: Address | null;
  /** Two digits. */
  buyerState: string | null;
  buyerGstin: string | null;
}

const buyersGstin = { input: z.object({ gstin: TaxNumbersForm.gstin }) };

/**
 * The buyer in a form. A GSTIN determines the state. Check digit and states are validated here and not in the contract, because they would
 * enlarge the till's bundle.
 * @throws AppError VALIDATION_FAILED at the field that is wrong
 */
export function buyerOf(form: Input<typeof createPaymentOrder>): BuyerOnOrder {
  const { gstin: buyerGstin = null } = parse(buyersGstin, form);
  const { buyer_name: buyerName, buyer_address: text, buyer_address_parts: parts = null } = form;
  if (parts && parts.country !== 'IN') throw wrong('buyer_address_parts.country', 'Please provide an address in India!');
  const state = form.buyer_state ?? parts?.state ?? null;
  if (state && !gstStates.has(state)) throw wrong('buyer_state', 'Please choose a state!');
  const ofGstin = buyerGstin && stateOfGstin(buyerGstin);
  if (state && ofGstin && ofGstin !== state) throw wrong('buyer_state', 'The GSTIN is of another state!');
  const buyerState = ofGstin || state;
  // The state is the same, whichever field it came from. Without a street there is no address.
  const buyerAddressParts = parts?.street ? { ...parts, state: buyerState } : null;
  const buyerAddress = parts ? addressText(buyerAddressParts) : text;
  return { buyerName, buyerAddress, buyerAddressParts, buyerState, buyerGstin };
}

const wrong = (path: string, message: string) => invalidFields([{ path, message }]);
