import { daysOf } from '@thali/kit/domain/business-day';
import { toMajor } from '@thali/money/minor';
import { kindOfTitle } from '@thali/proto/catalog/kind-of-title';
import type { ReportDetails } from '@thali/proto/reporting/reports';
import type { Read } from './raw-orders.ts';

const inRange = 'tenant_id = $1 and business_day between $2 and $3';
const counted = `select * from orders where ${inRange} and status <> 'cancelled'`;
/** Invoices and credit notes; the sign of credit notes is -1. */
const documents = `
  select business_day, created_at, delivery_type, 1 as sign, total_minor, tax_minor, taxes,
    (select count(*) from orders o where o.tenant_id = $1 and o.invoice_id = invoice.id) as orders
  from invoice where ${inRange}
  union all
  select note.business_day, note.created_at, o.delivery_type, -1, note.total_minor, note.tax_minor, taxes, 0
  from credit_note note join orders o on o.tenant_id = $1 and o.id = note.order_id
  where note.tenant_id = $1 and note.business_day between $2 and $3`;
const statements = {
  days: `
    select to_char(business_day, 'YYYY-MM-DD') as day, sum(orders) as orders, sum(revenue) as revenue, sum(tax) as tax from (
      select business_day, 1 as orders, 0 as revenue, 0 as tax from (${counted}) as o
      union all select business_day, 0, sign * total_minor, sign * tax_minor from (${documents}) as d
    ) as fact group by business_day order by 1`,
  hours: `
    select extract(hour from created_at at time zone $4) as hour, sum(orders) as orders, sum(sign * total_minor) as revenue
    from (${documents}) as d where $5::int is not null group by 1`,
  payments: `
    select title, sum(received) as received, sum(refunded) as refunded from (
      select title, amount_minor as received, 0 as refunded from invoice_payment p
      join invoice i on i.tenant_id = $1 and i.id = p.invoice_id where p.tenant_id = $1 and i.business_day between $2 and $3
      union all
      select part->>'title', 0, (part->>'amountMinor')::bigint from credit_note, jsonb_array_elements(payments) as part where ${inRange}
    ) as fact group by title having sum(received) <> 0 or sum(refunded) <> 0 order by title`,
  orderTypes: `
    select delivery_type, sum(orders) as orders, sum(revenue) as revenue from (
      select delivery_type, 1 as orders, 0 as revenue from (${counted}) as o
      union all select delivery_type, 0, sign * total_minor from (${documents}) as d
    ) as fact group by delivery_type order by delivery_type`,
  taxes: `
    select title, rate, sum(sign * taxable) as taxable, sum(sign * tax) as tax from (
      select sign, part->>'title' as title, part->>'rateBp' as rate, (part->>'taxableMinor')::bigint as taxable,
        (part->>'taxMinor')::bigint as tax
      from (${documents}) as d, jsonb_array_elements(taxes) as part
    ) as fact group by title, rate order by title || ' ' || rate`,
  discounts: `
    select coupon_code, count(*) as orders, sum(discount_minor) as amount from (${counted}) as o where discount_minor > 0
    group by coupon_code order by coalesce(coupon_code, '')`,
  cancellations: `
    select id, token_no, closed_at, cancelled_by, total_minor from orders where ${inRange} and status = 'cancelled'
    order by closed_at desc, id limit 100`,
};
const items = (order: 'desc' | 'asc') => `
  with sold as (
    select item_id, max(i.title) as title, sum(quantity) as quantity, count(distinct order_id) as orders
    from orders o join order_item i on i.tenant_id = $1 and i.order_id = o.id
    where o.tenant_id = $1 and business_day between $2 and $3 and o.status <> 'cancelled' and i.status <> 'cancelled' group by item_id
  )
  select coalesce(data->>'title', sold.title) as title, coalesce(quantity, 0) as quantity, coalesce(orders, 0) as orders
  from sold full join (select id as item_id, data from catalog_copy where tenant_id = $1 and kind = 'item' and data is not null) as menu
    using (item_id)
  where ${order === 'desc' ? 'quantity > 0' : 'data is not null'} order by 2 ${order}, 1 limit 20`;

type Sold = { title: string; quantity: number; orders: number }[];
/**
 * The answer of GET /reports/details, computed from the orders. The revenue of items is left out, because SQL does not know what a discount
 * takes from each line.
 */
export async function rawDetails(
  read: Read,
): Promise<Omit<ReportDetails, 'topItems' | 'slowItems'> & Record<'topItems' | 'slowItems', Sold>> {
  const major = (minor: unknown) => toMajor(Number(minor), read.store.menu.decimals);
  const days = new Map((await read.rows(statements.days)).map((row) => [row.day, row]));
  const hours = new Map((await read.rows(statements.hours, true)).map((row) => [Number(row.hour), row]));
  const everyDay = daysOf(read);
  const figuresOf = (list: string[], what: string) => list.reduce((sum, day) => sum + Number(days.get(day)?.[what] ?? 0), 0);
  const sold = async (order: 'desc' | 'asc') =>
    (await read.rows(items(order))).map(({ title, quantity, orders }) => ({
      title: String(title),
      quantity: Number(quantity),
      orders: Number(orders),
    }));
  return {
    currency: read.store.menu.currency,
    days: everyDay.map((day) => ({
      day,
      orders: Number(days.get(day)?.orders ?? 0),
      revenue: major(days.get(day)?.revenue ?? 0),
      tax: major(days.get(day)?.tax ?? 0),
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      orders: Number(hours.get(hour)?.orders ?? 0),
      revenue: major(hours.get(hour)?.revenue ?? 0),
    })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const list = everyDay.filter((day) => new Date(day).getUTCDay() === weekday % 7);
      return { weekday, orders: figuresOf(list, 'orders'), revenue: major(figuresOf(list, 'revenue')) };
    }),
    paymentTypes: (await read.rows(statements.payments)).map(({ title, received, refunded }) => ({
      ...{ title: String(title), kind: kindOfTitle(String(title)) },
      received: major(received),
      refunded: major(refunded),
      revenue: major(Number(received) - Number(refunded)),
    })),
    orderTypes: (await read.rows(statements.orderTypes)).map(({ delivery_type, orders, revenue }) => ({
      delivery_type: delivery_type as 'dinein',
      orders: Number(orders),
      revenue: major(revenue),
    })),
    taxes: (await read.rows(statements.taxes)).map(({ title, rate, taxable, tax }) => ({
      title: String(title),
      rate: Number(rate) / 100,
      taxable: major(taxable),
      tax: major(tax),
    })),
    topItems: await sold('desc'),
    slowItems: await sold('asc'),
    discounts: (await read.rows(statements.discounts)).map(({ coupon_code, orders, amount }) => ({
      coupon_code: coupon_code as string | null,
      orders: Number(orders),
      amount: major(amount),
    })),
    cancellations: (await read.rows(statements.cancellations)).map(({ id, token_no, closed_at, cancelled_by, total_minor }) => ({
      order_id: String(id),
      token_no: Number(token_no),
      date: (closed_at as Date).toISOString(),
      by: String(cancelled_by),
      amount: major(total_minor),
    })),
  };
}
