import { daysOf } from '@thali/kit/domain/business-day';
import { toMajor } from '@thali/money/minor';
import { rateToPercent } from '@thali/money/rate';
import type { ReportDetails } from '@thali/proto/reporting/reports';
import type { EntityManager } from 'typeorm';
import type { Store } from '../catalog-copy/store.js';
import { type DayPart, taxOfKey } from '../roll-ups/day-part.js';
import { type DayRange, rangeValues } from './figures.js';
import { paymentTypesOf, readTypeCopies } from './payment-types.js';

const listed = 20;
const newestCancellations = 100;
interface PartRow {
  dimension: DayPart['dimension'];
  key: string;
  orders: string;
  amount: string;
  other: string;
}
interface DayRow {
  day: string;
  orders: string;
  revenue: string;
  tax: string;
}
/** Leaves out what sums up to zero, such as payments that were refunded in full. */
const readParts = `
  select dimension, key, sum(orders_count) as orders, sum(amount_minor) as amount, sum(other_minor) as other
  from day_part where tenant_id = $1 and business_day between $2 and $3 group by dimension, key
  having (sum(orders_count), sum(amount_minor), sum(other_minor)) <> (0, 0, 0) order by dimension, key`;
const readDays = `
  select business_day::text as day, orders_count as orders, revenue_minor as revenue, tax_minor as tax
  from day_figures where tenant_id = $1 and business_day between $2 and $3 order by business_day`;
/**
 * An item's revenue is that of the documents, on their days. A day whose items do not add up to its revenue was counted by a release
 * without item revenue: for that day the prices of the orders are used, as that release did.
 */
const sold = `
  select item_id, max(title) as title, sum(quantity) as quantity, sum(orders_count) as orders,
    sum(case when exact then revenue_minor else sales_minor end) as revenue
  from (
    select item.*, sum(item.revenue_minor) over (partition by business_day) = coalesce(day.revenue_minor, 0) as exact
    from day_item item left join day_figures day using (tenant_id, business_day)
    where tenant_id = $1 and business_day between $2 and $3
  ) as item group by item_id`;
/** Slow sellers include all items of the menu, also those without orders. Items that left the menu are only in the list of best sellers. */
const readItems = (order: 'desc' | 'asc') => `
  select coalesce(copy.title, sold.title) as title, coalesce(quantity, 0) as quantity, coalesce(orders, 0) as orders,
    coalesce(revenue, 0) as revenue
  from (${sold} having sum(quantity) > 0 or sum(case when exact then revenue_minor else sales_minor end) <> 0) as sold
  full join (select item_id, title from item_copy where title is not null) as copy using (item_id)
  where ${order === 'desc' ? 'quantity > 0 or revenue <> 0' : 'copy.title is not null'}
  order by coalesce(quantity, 0) ${order}, title limit $4`;
const readCancellations = `
  select order_id, token_no, cancelled_at as date, cancelled_by as by, total_minor as amount
  from cancelled_order where tenant_id = $1 and business_day between $2 and $3 order by cancelled_at desc, order_id limit $4`;

/**
 * The charts of a range from the roll-ups; money in major units. Days, hours and weekdays without sales have zeros.
 * @param whole all items and cancellations, for a file: a year with 200 cancellations a day still fits into one message
 */
export async function readReportDetails(tx: EntityManager, days: DayRange, store: Store, whole = false): Promise<ReportDetails> {
  const range = rangeValues(days);
  const major = (minor: string | number) => toMajor(Number(minor), store.decimals);
  const parts = Map.groupBy(await tx.query<PartRow[]>(readParts, range), (part) => part.dimension);
  const of = (dimension: DayPart['dimension']) => parts.get(dimension) ?? [];
  const everyDay = fillDays(await tx.query<DayRow[]>(readDays, range), days);
  const items = async (order: 'desc' | 'asc') =>
    (
      await tx.query<{ title: string; quantity: string; orders: string; revenue: string }[]>(readItems(order), [
        ...range,
        whole ? null : listed,
      ])
    ).map(({ title, quantity, orders, revenue }) => ({
      title,
      quantity: Number(quantity),
      orders: Number(orders),
      revenue: major(revenue),
    }));
  const hours = new Map(of('hour').map((part) => [Number(part.key), part]));
  return {
    currency: store.currency,
    days: everyDay.map(({ day, orders, revenue, tax }) => ({
      day,
      orders: Number(orders),
      revenue: major(revenue),
      tax: major(tax),
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      orders: Number(hours.get(hour)?.orders ?? 0),
      revenue: major(hours.get(hour)?.amount ?? 0),
    })),
    weekdays: weekdaysOf(everyDay).map(({ revenue, ...weekday }) => ({ ...weekday, revenue: major(revenue) })),
    paymentTypes: paymentTypesOf(of('payment'), of('payment_type'), await readTypeCopies(tx, days.tenantId)).map(
      ({ title, kind, received, refunded }) => ({
        ...{ title, kind, received: major(received), refunded: major(refunded), revenue: major(received - refunded) },
      }),
    ),
    orderTypes: of('order_type').map(({ key, orders, amount }) => ({
      delivery_type: key as 'dinein',
      orders: Number(orders),
      revenue: major(amount),
    })),
    taxes: of('tax').map(({ key, amount, other }) => {
      const { title, rate } = taxOfKey(key);
      return { title, rate: rateToPercent(rate), taxable: major(amount), tax: major(other) };
    }),
    topItems: await items('desc'),
    slowItems: await items('asc'),
    discounts: of('discount').map(({ key, orders, amount }) => ({
      coupon_code: key || null,
      orders: Number(orders),
      amount: major(amount),
    })),
    cancellations: (
      await tx.query<{ order_id: string; token_no: number; date: Date; by: string; amount: string }[]>(readCancellations, [
        ...range,
        whole ? null : newestCancellations,
      ])
    ).map(({ date, amount, ...order }) => ({ ...order, date: date.toISOString(), amount: major(amount) })),
  };
}

/** One row per day of the range. */
function fillDays(rows: DayRow[], range: DayRange): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(range).map((day) => known.get(day) ?? { day, orders: '0', revenue: '0', tax: '0' });
}

function weekdaysOf(days: DayRow[]): { weekday: number; orders: number; revenue: number }[] {
  const weekdays = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, orders: 0, revenue: 0 }));
  for (const { day, orders, revenue } of days) {
    const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as (typeof weekdays)[number];
    weekday.orders += Number(orders);
    weekday.revenue += Number(revenue);
  }
  return weekdays;
}
