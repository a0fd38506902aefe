import { roundedDivision } from '@thali/money/exact';
import { toMajor } from '@thali/money/minor';
import type { Output } from '@thali/proto/kernel';
import type { getReport, todaysFigures } from '@thali/proto/reporting/reports';
import type { Read } from './raw-orders.ts';

/** $1 tenant, $2 and $3 first and last business day. */
const counts = `
  with sold as (
    select id, customer_id from orders where tenant_id = $1 and business_day between $2 and $3 and status <> 'cancelled'
  ), billed as (
    select total_minor, tax_minor from invoice where tenant_id = $1 and business_day between $2 and $3
    union all
    select -total_minor, -tax_minor from credit_note where tenant_id = $1 and business_day between $2 and $3
  ), buyer as (
    select customer_id, count(*) as orders from sold where customer_id is not null group by customer_id
  )
  select (select count(*) from sold) as orders, (select coalesce(sum(total_minor), 0) from billed) as revenue,
    (select coalesce(sum(tax_minor), 0) from billed) as tax,
    (select count(*) from buyer where orders > 1 or exists (
       select from orders o where o.tenant_id = $1 and o.customer_id = buyer.customer_id and o.business_day < $2 and o.status <> 'cancelled')
    ) as repeated`;
/** $4 the store's zone, $5 the hour its day starts. */
const customers = `
  select count(*) as total, count(*) filter (
    where ((created_at at time zone $4) - make_interval(hours => $5::int))::date between $2 and $3) as new
  from customer where tenant_id = $1`;
const topItems = `
  with sold as (
    select item_id, count(distinct order_id) as orders, sum(quantity) as quantity, max(i.title) as title, max(unit_minor) as unit
    from orders o join order_item i on i.tenant_id = $1 and i.order_id = o.id
    where o.tenant_id = $1 and business_day between $2 and $3 and o.status <> 'cancelled' and i.status <> 'cancelled'
    group by item_id
  )
  select coalesce(data->>'title', title) as title, coalesce((data->>'price')::numeric, unit) as price, data->>'image' as image, orders
  from sold left join catalog_copy c on c.tenant_id = $1 and c.kind = 'item' and c.id = item_id
  order by orders desc, quantity desc, 1, item_id limit 10`;

/** The answer of GET /reports, computed from the orders. */
export async function rawReport(read: Read): Promise<Output<typeof getReport>> {
  const { store } = read;
  const [sums] = await read.rows(counts);
  const [people] = await read.rows(customers, true);
  const [orders, revenue, tax] = [sums?.orders, sums?.revenue, sums?.tax].map(Number) as [number, number, number];
  const major = (minor: number) => toMajor(minor, store.menu.decimals);
  return {
    ordersCount: orders,
    newCustomers: Number(people?.new),
    repeatedCustomers: Number(sums?.repeated),
    totalCustomers: Number(people?.total),
    currency: store.menu.currency,
    revenueTotal: major(revenue),
    taxTotal: major(tax),
    netRevenue: major(revenue - tax),
    averageOrderValue: major(orders && roundedDivision(revenue, 1, orders)),
    topSellingItems: await rawTopItems(read),
  };
}

/** The answer of GET /dashboard for today, computed from the orders. */
export async function rawDashboard(read: Read): Promise<Output<typeof todaysFigures>> {
  const [sums] = await read.rows(counts);
  const [people] = await read.rows(customers, true);
  return {
    storeName: read.store.menu.store?.store_name ?? '',
    ordersCount: Number(sums?.orders),
    newCustomerCount: Number(people?.new),
    repeatedCustomerCount: Number(sums?.repeated),
    currency: read.store.menu.currency,
    topSellingItems: await rawTopItems(read),
  };
}

async function rawTopItems(read: Read): Promise<Output<typeof getReport>['topSellingItems']> {
  return (await read.rows(topItems)).map(({ title, price, image, orders }) => ({
    title: String(title),
    price: Number(price),
    orders_count: Number(orders),
    image: image === null ? null : String(image),
  }));
}
