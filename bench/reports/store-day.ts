import type { Discount, PricedCart } from '@thali/money/cart';
import { priceCart } from '@thali/money/cart';
import { type DraftLine, moneyLine } from '@thali/ordering/orders/line';
import type { DeliveryType } from '@thali/proto/ordering/order';
import type { Random } from '../../tools/demo/random.ts';
import type { CalendarDay } from './calendar-days.ts';
import type { Guest, Guests } from './guests.ts';
import type { YearStore } from './stores.ts';

/** How an order ends: most are paid with the order or afterwards, some are cancelled, also after paying; today's last orders stay open. */
type Fate = 'first' | 'last' | 'cancelled' | 'refunded' | 'open';
export interface YearOrder {
  at: number;
  closedAt: number;
  fate: Fate;
  guest: Guest | null;
  deliveryType: DeliveryType;
  table: { id: string; title: string; floor: string } | null;
  lines: (DraftLine & { cancelled: boolean })[];
  discount: Discount | null;
  couponCode: string | null;
  /** Prices of the billed lines, without those that were cancelled before. */
  priced: PricedCart;
  /** Shared by the orders of one table that are paid together. */
  bill: YearBill | null;
}
export interface YearBill {
  at: number;
  orders: YearOrder[];
}

const minuteMs = 60_000;
/** Hour after midnight, width in hours, weight. */
const peaks: [number, number, number][] = [
  [9, 2, 2],
  [13.5, 2, 5],
  [17, 1.5, 2],
  [20.5, 2.5, 7],
];

/** Makes up `count` orders of a day, oldest first, with their bills and refunds. */
export function planDay(
  store: YearStore,
  guests: Guests,
  { start, end, over }: CalendarDay,
  count: number,
  random: Random,
): YearOrder[] {
  const orders: YearOrder[] = [];
  const tables = [...store.menu.tables.values()];
  const opened = store.menu.calendar.businessDayStart;
  while (orders.length < count) {
    const at = momentOf(start, end, opened, random);
    const deliveryType = random.pick(['dinein', 'takeaway', 'delivery'] as const, (type) => (type === 'dinein' ? 6 : 2));
    const table = deliveryType === 'dinein' ? random.pick(tables) : null;
    const fate = fateOf(random, deliveryType, over ? Infinity : end - at);
    const order = planOrder(store, guests, { at, end, fate, deliveryType, table }, random);
    orders.push(order);
    if (fate === 'last' || fate === 'first' || fate === 'refunded')
      order.bill = { at: fate === 'last' ? order.closedAt : at, orders: [order] };
    // The table orders a second time and pays both orders together.
    if (fate === 'last' && orders.length < count && random.chance(0.12)) {
      const second = planOrder(
        store,
        guests,
        { at: Math.min(at + 10 * minuteMs, order.closedAt - 1), end, fate, deliveryType, table },
        random,
      );
      Object.assign(second, { closedAt: order.closedAt, bill: order.bill });
      order.bill?.orders.push(second);
      orders.push(second);
    }
  }
  return orders.sort((a, b) => a.at - b.at);
}

/** A random moment near one of the peaks, within the part of the day that has passed. */
function momentOf(start: number, end: number, opened: number, random: Random): number {
  for (let tries = 0; tries < 20; tries++) {
    const [hour, width] = random.pick(peaks, ([, , share]) => share);
    const at = start + Math.round((hour - opened + (random.next() + random.next() - 1) * width) * 60 * minuteMs);
    if (at >= start && at < end - minuteMs) return at;
  }
  return start + Math.floor(random.next() * Math.max(1, end - start - minuteMs));
}

function fateOf(random: Random, deliveryType: DeliveryType, msLeft: number): Fate {
  const roll = random.next();
  if (roll < 0.02) return 'cancelled';
  if (roll < 0.036) return 'refunded';
  // Only on a day that is not over.
  if (msLeft < 30 * minuteMs && roll < 0.4) return 'open';
  return deliveryType === 'dinein' && roll < 0.7 ? 'last' : 'first';
}

type Wanted = Pick<YearOrder, 'at' | 'fate' | 'deliveryType' | 'table'> & { end: number };

function planOrder(store: YearStore, guests: Guests, { at, end, ...wanted }: Wanted, random: Random): YearOrder {
  const cart = guests.cart();
  // Only an order that is not paid yet can lose a line.
  const lost = wanted.fate === 'last' && cart.length > 1 && random.chance(0.03) ? random.between(0, cart.length - 1) : -1;
  const lines = cart.map((line, n) => ({ ...line, cancelled: n === lost }));
  const billed = lines.filter(({ cancelled }) => !cancelled).map(moneyLine);
  const coupon = store.menu.coupons.values().next().value;
  const roll = random.next();
  const fixed = roll > 0.97 ? Math.min(50 * 10 ** store.menu.decimals, priceCart(billed).itemsTotalMinor) : 0;
  const couponCode = roll < 0.1 && coupon ? coupon.code : null;
  const discount: Discount | null =
    couponCode && coupon
      ? { type: 'percentage', percentBp: coupon.percentBp }
      : fixed
        ? { type: 'fixed', amountMinor: fixed }
        : null;
  const minutes = wanted.fate === 'last' ? random.between(25, 70) : random.between(8, 30);
  return {
    ...wanted,
    at,
    closedAt: Math.min(at + minutes * minuteMs, end - 1),
    guest: guests.next(at),
    lines,
    discount,
    couponCode,
    priced: priceCart(billed, discount),
    bill: null,
  };
}
