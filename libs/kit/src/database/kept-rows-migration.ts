import type { QueryRunner } from 'typeorm';

const keepRows = `
  create function keep_rows(kept regclass, variadic may_change text[] default '{}') returns void language plpgsql as $$
  declare
    holder record;
  begin
    for holder in
      select rolname as name, bool_or(privilege_type = 'INSERT') as serves
      from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = kept and grantee <> relowner group by rolname
    loop
      -- This takes back what was granted on single columns as well.
      execute format('revoke update, delete, truncate on %s from %I', kept, holder.name);
      if holder.serves and cardinality(may_change) > 0 then
        execute format('grant update (%s) on %s to %I',
          (select string_agg(quote_ident(name), ', ') from unnest(may_change) as name), kept, holder.name);
      end if;
    end loop;
  end $$`;

/**
 * In every service: `keep_rows('invoice', 'day_close_id')` makes a table insert-only for every role but its owner, but for the named columns,
 * which the roles that insert may update. Migrations call it; a later call with more columns replaces the earlier one. docs/kept-rows.md says
 * of which tables and why (ADR 55). Only the owner can use it, because nobody else can grant or revoke.
 */
export class KeepRows1765500000400 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keepRows);
  }
}
