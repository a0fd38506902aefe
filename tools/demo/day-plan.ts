import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { type CartEntry, type PricedOrder, priceOrder } from './carts.ts';
import { type Random, randomFrom } from './random.ts';
import type { Dish, Peak, Restaurant } from './restaurants/restaurant.ts';

const minuteMs = 60_000;
const indiaAheadMs = 330 * minuteMs;

/** Data for a plan: the menu and tables as catalog has them, with their ids. */
export interface StoreBooks {
  restaurant: Restaurant;
  menu: Map<string, MenuItem>;
  /** Of all that is above and below, for ordering to know what an order is priced by. */
  menuRevision: number | undefined;
  tableIds: string[];
  paymentTypeIds: string[];
  customers: { phone: string; addedAt: Date }[];
}
export interface PlannedOrder extends PricedOrder {
  key: string;
  at: Date;
  /** Paid at the till with the order, or when the guests leave. */
  pays: 'first' | 'last';
  cancelled: boolean;
  payments?: { paymentTypeId: string; amount: number }[];
}

/** Midnight in India at the start of the day `daysAgo` days before `now`. */
export const midnight = (now: Date, daysAgo: number): Date => {
  const day = 86_400_000;
  return new Date((Math.floor((now.getTime() + indiaAheadMs) / day) - daysAgo) * day - indiaAheadMs);
};

/** A past day's orders, in the order in which they came. */
export function planDay(books: StoreBooks, start: Date): PlannedOrder[] {
  const random = randomFrom(`${books.restaurant.name} ${start.toISOString()}`);
  const weekend = [0, 6].includes(new Date(start.getTime() + indiaAheadMs).getUTCDay());
  const count = random.between(25, 29) + (weekend ? random.between(4, 8) : 0);
  const times = Array.from({ length: count }, () => new Date(start.getTime() + guestTime(books.restaurant.peaks, random)));
  return planOrders(books, times, random, start.toISOString().slice(0, 10));
}

/** Orders of today that are done already: evenly over the last hours of the business day. */
export function planToday(books: StoreBooks, now: Date): PlannedOrder[] {
  const hour = 60 * minuteMs;
  const startOfDay = midnight(new Date(now.getTime() - books.restaurant.businessDayStart * hour), 0).getTime();
  const from = Math.max(startOfDay + books.restaurant.businessDayStart * hour, now.getTime() - 10 * hour);
  const room = now.getTime() - hour - from;
  if (room < 0) return [];
  const random = randomFrom(`${books.restaurant.name} today ${now.toISOString()}`);
  const times = Array.from({ length: 22 }, () => new Date(from + random.next() * room));
  return planOrders(books, times, random, 'today');
}

/** Milliseconds after midnight, near one of the peaks. */
function guestTime(peaks: Peak[], random: Random): number {
  const [hour, around] = random.pick(peaks, ([, , share]) => share);
  const spread = random.next() + random.next() - 1;
  return Math.round((hour + spread * around) * 60 * minuteMs);
}

function planOrders(books: StoreBooks, times: Date[], random: Random, name: string): PlannedOrder[] {
  times.sort((a, b) => a.getTime() - b.getTime());
  return times.map((at, index) => planOrder(books, at, random, `${name}-${index + 1}`));
}

function planOrder(books: StoreBooks, at: Date, random: Random, key: string): PlannedOrder {
  const deliveryType = random.pick(['dinein', 'takeaway', 'delivery'] as const, (type) => (type === 'dinein' ? 6 : 2));
  const tableId = deliveryType === 'dinein' ? random.pick(books.tableIds) : null;
  const known = books.customers.filter(({ addedAt }) => addedAt < at);
  const customer = known.length && random.chance(deliveryType === 'delivery' ? 0.9 : 0.35) ? random.pick(known) : undefined;
  const coupon = random.chance(0.1) ? books.restaurant.coupons.find(({ code }) => code === 'WELCOME10') : undefined;
  const priced = priceOrder(
    guestCart(books, random),
    {
      deliveryType,
      tableId,
      customerType: customer ? 'CUSTOMER' : 'WALKIN',
      customerId: customer?.phone,
      couponCode: coupon?.code,
      menuRevision: books.menuRevision,
    },
    coupon?.discount,
  );
  const pays = deliveryType === 'dinein' && random.chance(0.3) ? 'last' : 'first';
  const payments = paymentsOf(priced.figures.total, books.paymentTypeIds, random);
  return { ...priced, key, at, pays, payments, cancelled: random.chance(0.04) };
}

function guestCart({ restaurant, menu }: StoreBooks, random: Random): CartEntry[] {
  const dishes = Object.values(restaurant.categories)
    .flat()
    .filter(({ soldOut }) => !soldOut);
  const chosen = new Map<string, CartEntry>();
  for (let lines = random.between(1, 4); lines > 0; lines--) {
    const dish: Dish = random.pick(dishes, ({ popular = 1 }) => popular);
    const item = menu.get(dish.title) as MenuItem;
    const variant = item.variants.length ? random.pick(item.variants).title : undefined;
    const addons = item.addons.filter(() => random.chance(0.2)).map(({ title }) => title);
    chosen.set(dish.title, { item, variant, addons, quantity: random.pick([1, 2, 3, 4], (quantity) => 5 - quantity) });
  }
  return [...chosen.values()];
}

/** Mostly UPI; now and then a bill is split over two kinds. Payment types come as the store has them: cash, UPI, card. */
function paymentsOf(total: number, [cash = '', upi = '', card = '']: string[], random: Random): PlannedOrder['payments'] {
  const type = random.pick([cash, upi, card], (id) => (id === upi ? 11 : id === cash ? 6 : 3));
  if (total > 500 && random.chance(0.05))
    return [
      { paymentTypeId: cash, amount: 200 },
      { paymentTypeId: upi, amount: Math.round((total - 200) * 100) / 100 },
    ];
  return [{ paymentTypeId: type, amount: total }];
}
