import { invalidFields } from '@thali/kit/call/app-error';
import { parse } from '@thali/kit/rpc/parse';
import { type Address, addressText } from '@thali/proto/address';
import { TaxNumbersForm } from '@thali/proto/catalog/tax-numbers';
import { gstStates, stateOfGstin } from '@thali/proto/gst-states';
import type { Input } from '@thali/proto/kernel';
import type { createPaymentOrder } from '@thali/proto/tenancy/billing';
import * as z from 'zod';

/** Who buys, as the order keeps it; null where nothing was entered. */
export interface BuyerOnOrder {
  buyerName: string | null;
  buyerAddress: string | null;
  /** The parts of that text; null where it was typed as one. */
  buyerAddressParts: Address | null;
  /** Two digits. */
  buyerState: string | null;
  buyerGstin: string | null;
}

const buyersGstin = { input: z.object({ gstin: TaxNumbersForm.gstin }) };

/**
 * The buyer that a form names. A GSTIN says the state itself. Check digit and states are looked at here and not in the contract: the
 * till's bundle shall not carry them.
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
  // One state, whichever of the fields says it. Without a street nothing is an address yet.
  const buyerAddressParts = parts?.street ? { ...parts, state: buyerState } : null;
  const buyerAddress = parts ? addressText(buyerAddressParts) : text;
  return { buyerName, buyerAddress, buyerAddressParts, buyerState, buyerGstin };
}

const wrong = (path: string, message: string) => invalidFields([{ path, message }]);
