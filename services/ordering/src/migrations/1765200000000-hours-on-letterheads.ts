import type { QueryRunner } from 'typeorm';

const keeping = (fields: string) => `
  create or replace function letterhead_seller(store jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(store) where key in ('store_name', 'address', 'phone', 'email', 'image',
      'gstin', 'fssai', 'sac', 'currency', 'time_zone', 'business_day_start', 'print'${fields})
  $$`;

/** A document keeps the 12 or 24 hour clock that it was printed with. Older letterheads have no `hour_cycle`, which means 24. */
export class HoursOnLetterheads1765200000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keeping(", 'hour_cycle'"));
  }
}
