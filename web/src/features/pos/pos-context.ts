import type { posInit } from '@thali/proto/catalog/init';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { Output } from '@thali/proto/kernel';
import { createContext, useContext } from 'react';
import type { Draft, PosState } from './state/order';
import type { Payment } from './state/payment-split';
import type { PricedCart } from './state/priced-cart';
import type { PosAction } from './state/reducer';
import type { Stored } from './state/store';

export type Dialog =
  | { name: 'filters' | 'save-draft' | 'drafts' | 'search-customer' | 'kitchen' | 'pay' | 'sent' | 'qr-orders' | 'keys' }
  | { name: 'variant'; item: MenuItem }
  | { name: 'notes'; key: number };

export interface Sender {
  /** True from the tap until the answer, repeats included. */
  busy: boolean;
  /** Nobody knows yet whether the last order exists. */
  unanswered: boolean;
  toKitchen: () => void;
  collect: (payments: Payment[]) => void;
  /** The unanswered order again, with its key: it counts once. */
  again: () => void;
}

export interface Pos {
  init: Output<typeof posInit>;
  menu: ReadonlyMap<string, MenuItem>;
  currency: string;
  state: PosState;
  dispatch: (action: PosAction) => void;
  drafts: Stored<Draft[]>;
  cart: PricedCart;
  dialog: Dialog | null;
  show: (dialog: Dialog) => void;
  close: () => void;
  /** Adds the item, or asks for variant and addons first. */
  choose: (item: MenuItem) => void;
  /** Opens the summary before sending; an empty cart is refused with a toast. */
  ask: (dialog: 'save-draft' | 'kitchen' | 'pay') => void;
  sender: Sender;
}

export const PosContext = createContext<Pos | null>(null);

export function usePos(): Pos {
  const pos = useContext(PosContext);
  if (!pos) throw new Error('usePos outside of the POS screen');
  return pos;
}
