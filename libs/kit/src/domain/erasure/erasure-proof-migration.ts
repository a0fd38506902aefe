import type { QueryRunner } from 'typeorm';

const statements = [
  `create table erasure_key (inner_key bytea primary key, outer_key bytea not null)`,
  `comment on table erasure_key is 'Global by design: what proves that a deletion was asked for. Written by the migrations, read by begin_erasure alone.'`,
  `do $$
   declare
     holder name;
   begin
     for holder in
       select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
       where pg_class.oid in ('erasure_key'::regclass, 'erased_tenant'::regclass) and grantee <> relowner
     loop
       execute format('revoke all on erasure_key from %I', holder);
       execute format('revoke insert, update, delete, truncate on erased_tenant from %I', holder);
     end loop;
   end $$`,
  `create function begin_erasure(gone uuid, proof text) returns boolean
   language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if not exists (
       select from erasure_key
        where encode(sha256(outer_key || sha256(inner_key || convert_to(gone::text, 'UTF8'))), 'hex') = proof
     ) then
       return false;
     end if;
     insert into erased_tenant (id) values (gone) on conflict do nothing;
     return true;
   end $$`,
  `create function note_erasure(gone uuid, finished boolean) returns void
   language sql security definer set search_path = public, pg_temp as $$
     update erased_tenant
        set finished_at = case when finished then now() else finished_at end,
            swept_at = case when finished then swept_at else now() end
      where id = gone
   $$`,
];

/**
 * In every service: a tenant is put on the list of erased tenants only with a proof from tenancy, which owns deletions (ADR 20). The
 * runtime role can only read the list; the functions run with the owner's rights.
 */
export class ErasureProof1765000040000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
