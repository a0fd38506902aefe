import { toMajor } from '@thali/money/minor';
import type { Output } from '@thali/proto/kernel';
import type { todaysFigures } from '@thali/proto/reporting/reports';
import type { EntityManager } from 'typeorm';
import type { Store } from '../catalog-copy/store.js';
import { type DayRange, rangeValues } from './figures.js';

type TopItem = Output<typeof todaysFigures>['topSellingItems'][number];
interface Row {
  title: string;
  price: string | null;
  unit_minor: string | null;
  image: string | null;
  orders_count: string;
}

/** An item that left the menu has the title and price of its last sale. */
const readTop = `
  select coalesce(copy.title, sold.title) as title, copy.price, sold.unit_minor, copy.image, orders_count
  from (select item_id, sum(orders_count) as orders_count, sum(quantity) as quantity
        from day_item where tenant_id = $1 and business_day between $2 and $3 group by item_id having sum(orders_count) > 0) as item
  left join item_copy copy on copy.item_id = item.item_id and copy.title is not null
  left join lateral (
    select title, unit_minor from day_item
    where tenant_id = $1 and day_item.item_id = item.item_id and business_day between $2 and $3 and orders_count > 0
    order by business_day desc limit 1
  ) as sold on copy.item_id is null
  order by orders_count desc, quantity desc, 1, item.item_id limit 10`;

/** The ten items with the most orders; for equal numbers by quantity, then by title. Prices in major units. */
export async function readTopItems(tx: EntityManager, range: DayRange, { decimals }: Store): Promise<TopItem[]> {
  const rows = await tx.query<Row[]>(readTop, rangeValues(range));
  return rows.map(({ title, price, unit_minor, image, orders_count }) => ({
    title,
    price: price === null ? toMajor(Number(unit_minor), decimals) : Number(price),
    orders_count: Number(orders_count),
    image,
  }));
}
