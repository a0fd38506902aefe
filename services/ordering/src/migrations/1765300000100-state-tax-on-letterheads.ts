import type { QueryRunner } from 'typeorm';

const fields = `'store_name', 'address', 'phone', 'email', 'image', 'gstin', 'fssai', 'sac', 'currency', 'time_zone',
  'business_day_start', 'print', 'hour_cycle'`;
const keeping = (more: string) => `
  create or replace function letterhead_seller(store jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(store) where key in (${fields}${more})
  $$`;
const laidOutBy = (template: number) => `
  create or replace function keep_letterhead() returns trigger language plpgsql as $$
  begin
    insert into letterhead (tenant_id, number, template, title, seller)
    select new.tenant_id, coalesce(last.number, 0) + 1, ${template}, letterhead_title(new.data), letterhead_seller(new.data)
    from (values (1)) as one left join lateral (
      select number, seller from letterhead where tenant_id = new.tenant_id order by number desc limit 1
    ) as last on true
    where last.seller is distinct from letterhead_seller(new.data);
    return null;
  end $$`;

/**
 * Template 3 names the tax half beside CGST as the seller's state does, and prints an address line by line. Issued documents keep their
 * letterhead. Each store gets a letterhead of the new template with its current details, which its next document uses.
 */
export class StateTaxOnLetterheads1765300000100 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keeping(", 'address_parts'"));
    await runner.query(laidOutBy(3));
    // A migration works for all tenants, so the policy is lifted from the owner while the statement below reads and writes letterheads.
    await runner.query('alter table letterhead no force row level security');
    await runner.query(
      `insert into letterhead (tenant_id, number, template, title, seller)
       select distinct on (tenant_id) tenant_id, number + 1, 3, title, seller from letterhead order by tenant_id, number desc`,
    );
    await runner.query('alter table letterhead force row level security');
  }
}
