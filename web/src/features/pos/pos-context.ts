import type { posInit } from '@thali/proto/catalog/init';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { Output } from '@thali/proto/kernel';
import { createContext, useContext } from 'react';
import type { Payment } from '../../domain/payments/payment-split';
import type { Draft, PosState } from './state/order';
import type { PricedCart } from './state/priced-cart';
import type { PosAction } from './state/reducer';
import type { Stored } from './state/store';

export type Dialog =
  | { name: 'filters' | 'save-draft' | 'drafts' | 'search-customer' | 'kitchen' | 'pay' | 'sent' | 'qr-orders' | 'keys' }
  | { name: 'variant'; item: MenuItem }
  | { name: 'notes'; key: number };

export interface Sender {
  /** True from the tap until the answer, retries included. */
  busy: boolean;
  /** True if it is not known whether the last order exists. */
  unanswered: boolean;
  toKitchen: () => void;
  collect: (payments: Payment[]) => void;
  /** Sends the unanswered order again, with the same idempotency key, so that it counts once. */
  again: () => void;
}

/** The part of the context that a tap on a dish does not change. Components that use only this are not rendered by such a tap. */
export interface PosFrame {
  init: Output<typeof posInit>;
  menu: ReadonlyMap<string, MenuItem>;
  currency: string;
  dispatch: (action: PosAction) => void;
  drafts: Stored<Draft[]>;
  show: (dialog: Dialog) => void;
  close: () => void;
  /** Adds the item, or opens the dialog for variant and addons first. */
  choose: (item: MenuItem) => void;
}

export interface Pos extends PosFrame {
  state: PosState;
  cart: PricedCart;
  dialog: Dialog | null;
  /** Opens the summary before sending; an empty cart is refused with a toast. */
  ask: (dialog: 'save-draft' | 'kitchen' | 'pay') => void;
  sender: Sender;
}

export const PosContext = createContext<Pos | null>(null);
export const PosFrameContext = createContext<PosFrame | null>(null);

const inside = <T>(pos: T | null): T => {
  if (!pos) throw new Error('a part of the POS screen outside of it');
  return pos;
};

export const usePos = (): Pos => inside(useContext(PosContext));
export const usePosFrame = (): PosFrame => inside(useContext(PosFrameContext));
