import { kindOfTitle } from '@thali/proto/catalog/kind-of-title';
import type { Output } from '@thali/proto/kernel';
import type { getReport, ReportDetails } from '@thali/proto/reporting/reports';
import { offWire, onWire } from '../amounts.ts';
import { Fraction } from '../fraction.ts';
import type { ExactStore } from '../store.ts';
import type { Books, Document, PlacedOrder } from './books.ts';
import { addDays } from './calendar.ts';
import type { Diary } from './diary.ts';

export interface Days {
  from: string;
  to: string;
}
const among =
  ({ from, to }: Days) =>
  ({ day }: { day: string }) =>
    from <= day && day <= to;
const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
/** Whether a row has a figure other than zero; others are left out. */
const something = (...figures: number[]): boolean => figures.some((figure) => figure !== 0);
/** Groups a list and sums each group up. */
const grouped = <T, R>(list: readonly T[], key: (one: T) => string, sum: (group: T[], key: string) => R): R[] =>
  [...Map.groupBy(list, key)].map(([name, group]) => sum(group, name));

/** The tiles expected for a range, summed up from the store's own books. */
export function expectedReport(books: Books, store: ExactStore, range: Days): Output<typeof getReport> {
  const major = (minor: bigint) => onWire(minor, store.currency);
  const placed = books.orders.filter(({ counts }) => counts);
  const orders = placed.filter(among(range));
  const documents = books.documents.filter(among(range));
  const [revenue, tax] = [total(documents.map((one) => one.total)), total(documents.map((one) => one.tax))];
  const paid = documents.reduce((sum, one) => sum + one.orders, 0);
  const average = paid
    ? Fraction.of(revenue)
        .over(Fraction.of(BigInt(paid)))
        .rounded()
    : 0n;
  const upToEnd = placed.filter(({ day, order }) => day <= range.to && order.customer_id);
  const buyers = grouped(
    upToEnd,
    ({ order }) => String(order.customer_id),
    (all) => all.length > 1 && all.some(among(range)),
  );
  return {
    ordersCount: orders.length,
    newCustomers: books.customers.filter((day) => among(range)({ day })).length,
    repeatedCustomers: buyers.filter(Boolean).length,
    currency: store.currency,
    averageOrderValue: major(average),
    totalCustomers: books.customers.length,
    netRevenue: major(revenue - tax),
    taxTotal: major(tax),
    revenueTotal: major(revenue),
    topSellingItems: sold(orders)
      .sort((a, b) => b.orders - a.orders || b.quantity - a.quantity || (a.title < b.title ? -1 : 1))
      .slice(0, 10)
      .map(({ title, orders: count }) => ({
        ...{ title, orders_count: count, image: null },
        price: major(store.dishes.find((dish) => dish.title === title)?.price ?? -1n),
      })),
  };
}

interface Sold {
  title: string;
  orders: number;
  quantity: number;
}
function sold(orders: readonly PlacedOrder[]): Sold[] {
  const lines = orders.flatMap(({ order }) => order.items.filter(({ status }) => status !== 'cancelled'));
  return grouped(
    lines,
    ({ item_title }) => item_title,
    (all, title) => ({
      title,
      orders: new Set(all.map(({ order_id }) => order_id)).size,
      quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  );
}

/** The charts expected for a range, with complete lists. */
export function expectedDetails({ store, cancelled }: Diary, books: Books, range: Days): ReportDetails {
  const major = (amount: bigint) => onWire(amount, store.currency);
  const minor = (amount: number) => offWire(amount, store.currency);
  const orders = books.orders.filter(among(range)).filter(({ counts }) => counts);
  const documents = books.documents.filter(among(range));
  const revenueOf = (some: Document[]) => major(total(some.map((one) => one.total)));
  const days = daysOf(range).map((day) => ({
    day,
    orders: orders.filter((one) => one.day === day).length,
    of: documents.filter((one) => one.day === day),
  }));
  const byQuantity = sold(orders);
  const brought = documents.flatMap(({ items }) => items);
  // Every dish of these stores is still on the menu.
  const onMenu = store.dishes.map(({ title }) => ({
    ...(byQuantity.find((one) => one.title === title) ?? { title, quantity: 0, orders: 0 }),
    revenue: major(total(brought.filter((item) => item.title === title).map(({ amount }) => amount))),
  }));
  const byTitle = (a: Sold, b: Sold) => (a.title < b.title ? -1 : 1);
  return {
    currency: store.currency,
    days: days.map(({ day, orders: count, of }) => ({
      ...{ day, orders: count, revenue: revenueOf(of) },
      tax: major(total(of.map(({ tax }) => tax))),
    })),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const some = documents.filter((one) => one.hour === hour);
      return { hour, orders: some.reduce((sum, one) => sum + one.orders, 0), revenue: revenueOf(some) };
    }),
    weekdays: Array.from({ length: 7 }, (_, index) => {
      const some = days.filter(({ day }) => (new Date(`${day}T12:00:00Z`).getUTCDay() || 7) === index + 1);
      const count = some.reduce((sum, one) => sum + one.orders, 0);
      return { weekday: index + 1, orders: count, revenue: revenueOf(some.flatMap(({ of }) => of)) };
    }),
    paymentTypes: grouped(
      documents.flatMap(({ kind, payments }) => payments.map((payment) => ({ kind, ...payment }))),
      ({ title }) => title,
      (all, title) => {
        const of = (kind: string) => total(all.filter((one) => one.kind === kind).map(({ amount }) => amount));
        return {
          ...{ title, kind: kindOfTitle(title) },
          received: major(of('invoice')),
          refunded: major(-of('note')),
          revenue: major(of('invoice') + of('note')),
        };
      },
    ).filter(({ received, refunded }) => something(received, refunded)),
    orderTypes: (['dinein', 'takeaway', 'delivery'] as const)
      .map((type) => ({
        delivery_type: type,
        orders: orders.filter(({ order }) => order.delivery_type === type).length,
        revenue: revenueOf(documents.filter(({ deliveryType }) => deliveryType === type)),
      }))
      .filter((row) => something(row.orders, row.revenue)),
    taxes: grouped(
      documents.flatMap(({ taxes }) => taxes),
      ({ title, rate }) => `${title} ${rate}`,
      (all) => ({
        ...{ title: all[0]?.title ?? '', rate: all[0]?.rate ?? 0 },
        taxable: major(total(all.map(({ taxable }) => taxable))),
        tax: major(total(all.map(({ tax }) => tax))),
      }),
    ).filter(({ taxable, tax }) => something(taxable, tax)),
    topItems: onMenu
      .filter(({ quantity, revenue }) => something(quantity, revenue))
      .sort((a, b) => b.quantity - a.quantity || byTitle(a, b)),
    slowItems: onMenu.toSorted((a, b) => a.quantity - b.quantity || byTitle(a, b)),
    discounts: grouped(
      orders.filter(({ order }) => order.totals.discount),
      ({ order }) => order.coupon_code ?? '',
      (all, code) => ({
        ...{ coupon_code: code || null, orders: all.length },
        amount: major(total(all.map(({ order }) => minor(order.totals.discount)))),
      }),
    ),
    cancellations: books.orders
      .filter(among(range))
      .filter(({ counts }) => !counts)
      .map(({ order }) => ({
        ...{ order_id: order.id, token_no: order.token_no, by: store.username, amount: order.totals.total },
        date: cancelled.get(order.id)?.at.toISOString() ?? '',
      }))
      .sort((a, b) => (a.date < b.date ? 1 : -1)),
  };
}

const daysOf = ({ from, to }: Days): string[] => (from > to ? [] : [from, ...daysOf({ from: addDays(from, 1), to })]);
