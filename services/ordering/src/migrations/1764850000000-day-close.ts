import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Revokes update, delete and truncate on day_close from every role but the owner, whatever the name of the service's role is. */
const appendOnly = `
  do $$
  declare
    holder name;
  begin
    for holder in
      select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = 'day_close'::regclass and grantee <> relowner
    loop
      execute format('revoke update, delete, truncate on day_close from %I', holder);
    end loop;
  end $$`;

const documents = ['invoice', 'credit_note'];

export class DayClose1764850000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table day_close (
      tenant_id uuid not null,
      id uuid not null,
      number int not null,
      opened_at timestamptz not null,
      closed_at timestamptz not null,
      closed_by text not null,
      notes text,
      currency text not null,
      invoices int not null,
      credit_notes int not null,
      subtotal_minor bigint not null,
      discount_minor bigint not null,
      tax_minor bigint not null,
      total_minor bigint not null check (total_minor = subtotal_minor - discount_minor + tax_minor),
      drawers jsonb not null,
      primary key (tenant_id, id),
      unique (tenant_id, number)
    )`);
    await runner.query('alter table day_close enable row level security');
    await runner.query('alter table day_close force row level security');
    await runner.query(`create policy tenant on day_close using (${ofTenant}) with check (${ofTenant})`);
    await runner.query(appendOnly);
    await runner.query(`
      create function keep_day_close() returns trigger language plpgsql as $$
      begin
        raise exception '% is in a closed day', old.id using errcode = 'restrict_violation';
      end $$`);
    for (const table of documents) {
      // Deferred, because documents are marked and summed up before the row of the close is inserted.
      await runner.query(`alter table ${table} add column day_close_id uuid,
        add foreign key (tenant_id, day_close_id) references day_close (tenant_id, id) deferrable initially deferred`);
      await runner.query(`create index ${table}_day_close on ${table} (tenant_id, day_close_id)`);
      await runner.query(`create trigger keep_day_close before update of day_close_id on ${table}
        for each row when (old.day_close_id is not null) execute function keep_day_close()`);
    }
  }
}
