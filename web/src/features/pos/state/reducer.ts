import type { DeliveryType } from '@thali/proto/ordering/order';
import {
  type AppliedCoupon,
  type Customer,
  emptyOrder,
  type Figures,
  type Intent,
  type Line,
  Order,
  type PosState,
} from './order';

const MAX_QUANTITY = 999;

export type NewLine = Pick<Line, 'itemId' | 'title' | 'variantId' | 'addonIds'>;

type Edit =
  | { type: 'add'; line: NewLine }
  /** Reaching 0 removes the line. */
  | { type: 'step'; key: number; by: 1 | -1 }
  | { type: 'remove'; key: number }
  | { type: 'note'; key: number; notes: string }
  | { type: 'customer'; customer: Customer | null }
  | { type: 'deliveryType'; deliveryType: DeliveryType }
  | { type: 'table'; tableId: string | null }
  | { type: 'coupon'; coupon: AppliedCoupon | null }
  | { type: 'load'; order: Order }
  | { type: 'clear' }
  /** Restores what `clear` removed. */
  | { type: 'bringBack' }
  /** The cart was saved as a draft. */
  | { type: 'drafted' };

export type PosAction =
  | Edit
  | { type: 'select'; key: number }
  | { type: 'moveSelection'; by: 1 | -1 }
  | { type: 'sending'; intent: Intent }
  /** The server refused: the order does not exist and the cart may be changed. `fresh`: the right figures if it refused the prices. */
  | { type: 'refused'; fresh: Figures | null }
  /** Staff have read the list of items left out. */
  | { type: 'hideLeftOut' }
  /** Detaches the cart from its QR order; it becomes an ordinary order. */
  | { type: 'leaveQrOrder' }
  /** The QR order in the cart no longer waits. Applies only to the given id, if there is one. */
  | { type: 'qrOrderGone'; id?: string }
  | { type: 'placed'; tokenNo: number; orderId: string }
  /** Staff reopen the cart although it is not known whether the order arrived. */
  | { type: 'takeBack' };

/** While an order waits for its answer the cart can not be changed, so that a repeat sends the same order. */
export function reduce(state: PosState, action: PosAction): PosState {
  switch (action.type) {
    case 'select':
      return { ...state, selectedKey: action.key };
    case 'moveSelection':
      return { ...state, selectedKey: neighbour(state, action.by) };
    case 'sending':
      return { ...state, unanswered: action.intent };
    case 'refused':
      return { ...state, unanswered: null, fresh: action.fresh };
    case 'hideLeftOut':
      return { ...state, leftOut: [] };
    case 'leaveQrOrder':
      return { ...state, selectedQrOrderItem: null, qrOrderGone: false };
    case 'qrOrderGone':
      return state.selectedQrOrderItem && (!action.id || action.id === state.selectedQrOrderItem)
        ? { ...state, qrOrderGone: true }
        : state;
    case 'takeBack':
      return { ...state, unanswered: null };
    case 'placed':
      return {
        ...state,
        ...emptyOrder,
        selectedKey: null,
        fresh: null,
        unanswered: null,
        tokenNo: action.tokenNo,
        orderId: action.orderId,
      };
    default:
      return state.unanswered ? state : { ...edit(state, action), fresh: null };
  }
}

function edit(state: PosState, action: Edit): PosState {
  switch (action.type) {
    case 'add':
      return add(state, action.line);
    case 'step': {
      const line = state.lines.find(({ key }) => key === action.key);
      if (!line) return state;
      const quantity = Math.min(line.quantity + action.by, MAX_QUANTITY);
      return quantity === 0 ? remove(state, line.key) : { ...change(state, { ...line, quantity }), selectedKey: line.key };
    }
    case 'remove':
      return remove(state, action.key);
    case 'note': {
      const line = state.lines.find(({ key }) => key === action.key);
      return line ? change(state, { ...line, notes: action.notes.trim() || null }) : state;
    }
    case 'customer':
      return { ...state, customer: action.customer };
    case 'deliveryType':
      return { ...state, deliveryType: action.deliveryType, tableId: action.deliveryType === 'dinein' ? state.tableId : null };
    case 'table':
      return { ...state, tableId: action.tableId };
    case 'coupon':
      return { ...state, coupon: action.coupon };
    case 'load':
      return { ...state, ...action.order, emptied: null, selectedKey: action.order.lines[0]?.key ?? null };
    case 'clear':
      return { ...state, ...emptyOrder, emptied: state.lines.length > 0 ? Order.parse(state) : state.emptied, selectedKey: null };
    case 'bringBack':
      return state.emptied ? edit(state, { type: 'load', order: state.emptied }) : state;
    case 'drafted':
      return { ...state, ...emptyOrder, selectedKey: null };
  }
}

/** Adding the same dish again increases its line, unless the line has notes, which apply to that line only. */
function add(state: PosState, chosen: NewLine): PosState {
  const same = state.lines.find((line) => !line.notes && line.quantity < MAX_QUANTITY && isSameDish(line, chosen));
  if (same) return { ...change(state, { ...same, quantity: same.quantity + 1 }), selectedKey: same.key };
  const key = Math.max(0, ...state.lines.map((line) => line.key)) + 1;
  const lines = [...state.lines, { ...chosen, key, quantity: 1, notes: null }];
  return { ...state, lines, emptied: null, selectedKey: key };
}

const isSameDish = (line: Line, chosen: NewLine) =>
  line.itemId === chosen.itemId &&
  line.variantId === chosen.variantId &&
  line.addonIds.length === chosen.addonIds.length &&
  line.addonIds.every((id) => chosen.addonIds.includes(id));

const change = (state: PosState, changed: Line): PosState => ({
  ...state,
  lines: state.lines.map((line) => (line.key === changed.key ? changed : line)),
});

/** Afterwards the line after the removed one is selected. */
function remove(state: PosState, key: number): PosState {
  const index = state.lines.findIndex((line) => line.key === key);
  const lines = state.lines.filter((line) => line.key !== key);
  const next = lines[Math.min(index, lines.length - 1)]?.key ?? null;
  return { ...state, lines, selectedKey: state.selectedKey === key ? next : state.selectedKey };
}

function neighbour({ lines, selectedKey }: PosState, by: 1 | -1): number | null {
  const index = lines.findIndex((line) => line.key === selectedKey);
  const wanted = index < 0 ? (by > 0 ? 0 : lines.length - 1) : index + by;
  return lines[Math.max(0, Math.min(wanted, lines.length - 1))]?.key ?? null;
}
