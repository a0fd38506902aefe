import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Revokes update and delete from every role but the owner, whatever the serving role is called. */
const appendOnly = `
  do $$
  declare
    holder name;
  begin
    for holder in
      select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = 'audit_log'::regclass and grantee <> relowner
    loop
      execute format('revoke update, delete, truncate on audit_log from %I', holder);
    end loop;
  end $$`;

export class AuditLog1764840000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table audit_log (
      tenant_id uuid not null,
      id uuid not null,
      business_day date not null,
      at timestamptz not null,
      done_by text not null,
      action text not null,
      subject text not null,
      details jsonb not null,
      primary key (tenant_id, id)
    )`);
    await runner.query('create index audit_log_day on audit_log (tenant_id, business_day, at, id)');
    await runner.query('alter table audit_log enable row level security');
    await runner.query('alter table audit_log force row level security');
    await runner.query(`create policy tenant on audit_log using (${ofTenant}) with check (${ofTenant})`);
    await runner.query(appendOnly);
  }
}
