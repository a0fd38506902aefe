import type { EntityManager } from 'typeorm';

/**
 * Business days of a tenant, YYYY-MM-DD, both inclusive. The policies of roll-ups also admit batches of tenants, so an index finds a
 * tenant's rows only if the statement names the tenant.
 */
export interface DayRange {
  tenantId: string;
  from: string;
  to: string;
}
/** The values of $1, $2 and $3 in every statement over a range. */
export const rangeValues = ({ tenantId, from, to }: DayRange): string[] => [tenantId, from, to];
/** Sums over a range of business days; money in minor units. `totalCustomers` is the present number. */
export interface Figures {
  ordersCount: number;
  /** Orders billed in the range, whenever they were placed. */
  paidOrders: number;
  revenueMinor: number;
  taxMinor: number;
  newCustomers: number;
  totalCustomers: number;
  repeatedCustomers: number;
}

/** A customer is repeated who has two orders up to the end of the range, one of them in it. */
const readRange = `
  select coalesce(sum(orders_count), 0) as "ordersCount", coalesce(sum(revenue_minor), 0) as "revenueMinor",
    (select coalesce(sum(orders_count), 0) from day_part
     where tenant_id = $1 and dimension = 'hour' and business_day between $2 and $3) as "paidOrders",
    coalesce(sum(tax_minor), 0) as "taxMinor", coalesce(sum(new_customers), 0) as "newCustomers",
    (select coalesce(sum(new_customers), 0) from day_figures where tenant_id = $1) as "totalCustomers",
    (select count(*) from (
       select customer_id, sum(orders) as orders from customer_day
       where tenant_id = $1 and business_day between $2 and $3 and orders > 0 group by customer_id) as buyer
     left join (
       select customer_id from customer_first where tenant_id = $1 and first_day between $2 and $3) as fresh using (customer_id)
     where orders > 1 or fresh.customer_id is null
    ) as "repeatedCustomers"
  from day_figures where tenant_id = $1 and business_day between $2 and $3`;

export async function readFigures(tx: EntityManager, range: DayRange): Promise<Figures> {
  const [row] = await tx.query<Record<keyof Figures, string>[]>(readRange, rangeValues(range));
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)])) as unknown as Figures;
}
