import type { QueryRunner } from 'typeorm';

const keeping = (fields: string) => `
  create or replace function letterhead_seller(store jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(store) where key in ('store_name', 'address', 'phone', 'email', 'image',
      'gstin', 'fssai', 'sac', 'currency', 'time_zone', 'business_day_start', 'print'${fields})
  $$`;

/** Whether a document counts 12 hours or 24 stays as it was printed. Letterheads without it are from before: 24. */
export class HoursOnLetterheads1765200000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keeping(", 'hour_cycle'"));
  }
}
