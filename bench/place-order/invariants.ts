import pg from 'pg';
import type { Side } from './sides.ts';

/** What a side's database must hold: every acknowledged order once, and tokens without gaps. */
export interface Invariants {
  side: string;
  acknowledged: number;
  /** Requests that were running when a round ended. Their orders may be stored although no answer arrived. */
  underWay: number;
  stored: number;
  items: number;
  events: number;
  keys: number;
  /** Tenants and days whose tokens are not exactly 1 to n. */
  broken: number;
  hold: boolean;
}

/** @param before number of orders that were stored before the first round */
export async function checkInvariants(side: Side, before: number, acknowledged: number, underWay: number): Promise<Invariants> {
  const [row = {}] = await query<Record<'stored' | 'items' | 'events' | 'keys' | 'broken', string>>(
    side,
    `
    select (select count(*) from orders) as stored, (select count(*) from order_item) as items,
      (select count(*) from outbox where subject like 'evt.ordering.order_created.%') as events, (select count(*) from idempotency_key where not coalesce(answer::jsonb ? 'refused', false)) as keys,
      (select count(*) from (
        select from orders group by tenant_id, business_day
        having min(token_no) <> 1 or max(token_no) <> count(*) or count(distinct token_no) <> count(*)) as days) as broken`,
  );
  const [stored = 0, items = 0, events = 0, keys = 0, broken = 0] = Object.values(row).map(Number);
  const made = stored - before;
  const hold =
    made >= acknowledged &&
    made <= acknowledged + underWay &&
    items === stored * 4 &&
    events === stored &&
    keys === stored &&
    broken === 0;
  return { side: side.name, acknowledged, underWay, stored: made, items, events, keys, broken, hold };
}

export const countOrders = async (side: Side): Promise<number> =>
  Number((await query<{ count: string }>(side, 'select count(*) from orders'))[0]?.count);

async function query<R extends object>({ databaseUrl }: Side, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
