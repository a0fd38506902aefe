import type { EntityManager } from 'typeorm';

/** Figures over all tenants; revenue in paise, of active tenants. */
export interface Tally {
  active: number;
  inactive: number;
  revenueMinor: number;
}
const sums = `coalesce(sum(tenants) filter (where is_active), 0)::bigint as active,
  coalesce(sum(tenants) filter (where not is_active), 0)::bigint as inactive,
  coalesce(sum(tenants * price_minor) filter (where is_active), 0)::bigint as "revenueMinor"`;

export async function readTally(tx: EntityManager): Promise<Tally> {
  const [tally] = await tx.query<Tally[]>(`select ${sums} from tenant_tally`);
  return tally as Tally;
}

/** Active tenants by the start of their subscription (`YYYY-MM`) and by price. */
export async function readOffers(
  tx: EntityManager,
): Promise<{ month: string | null; priceMinor: number | null; tenants: number }[]> {
  return tx.query(
    `select to_char(start_month, 'YYYY-MM') as month, price_minor as "priceMinor", sum(tenants)::bigint as tenants
     from tenant_tally where is_active group by 1, 2 having sum(tenants) > 0`,
  );
}

/** By the month in which the tenants were added (`YYYY-MM`), the earliest first. */
export async function readTrend(tx: EntityManager): Promise<(Tally & { month: string })[]> {
  return tx.query(
    `select to_char(created_month, 'YYYY-MM') as month, ${sums}
     from tenant_tally group by created_month having sum(tenants) > 0 order by created_month`,
  );
}
