import type { EntityManager } from 'typeorm';

/** Business days, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}
/** Sums over a range of business days; money in minor units. `totalCustomers` is as of now. */
export interface Figures {
  ordersCount: number;
  revenueMinor: number;
  taxMinor: number;
  newCustomers: number;
  totalCustomers: number;
  repeatedCustomers: number;
}

/** A customer is repeated with two orders up to the end of the range, one of them in it. */
const readRange = `
  select coalesce(sum(orders_count), 0) as "ordersCount", coalesce(sum(revenue_minor), 0) as "revenueMinor",
    coalesce(sum(tax_minor), 0) as "taxMinor", coalesce(sum(new_customers), 0) as "newCustomers",
    (select coalesce(sum(new_customers), 0) from day_figures) as "totalCustomers",
    (select count(*) from (
       select customer_id, sum(orders) as orders from customer_day
       where business_day between $1 and $2 and orders > 0 group by customer_id) as buyer
     join customer_first using (customer_id) where orders > 1 or first_day < $1
    ) as "repeatedCustomers"
  from day_figures where business_day between $1 and $2`;

export async function readFigures(tx: EntityManager, { from, to }: DayRange): Promise<Figures> {
  const [row] = await tx.query<Record<keyof Figures, string>[]>(readRange, [from, to]);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)])) as unknown as Figures;
}
