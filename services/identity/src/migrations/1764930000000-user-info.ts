import type { QueryRunner } from 'typeorm';

const up = [
  `alter table app_user add column search text
     generated always as (lower(name) || ' ' || username || ' ' || coalesce(phone, '')) stored`,
  // The operator's list is found in an index alone. Searching texts is not leakproof, so under row-level security no other index could serve it.
  `create index app_user_list on app_user (created_at, tenant_id, id) include (search)`,
  // Users of all tenants show themselves to a transaction that stands in the operators' tenant and names a live operator's session.
  // The session is looked up under row-level security itself: in any other tenant there is none to name. PostgreSQL asks policies in
  // the reverse order of their names; this one is known once per statement, the tenant's is worked out for each row.
  `create policy users_of_all on app_user for select using ((
     select exists (select from session
       where session.tenant_id = '00000000-0000-0000-0000-000000000000'
         and session.id = nullif(current_setting('app.operator_session', true), '')::uuid
         and session.realm = 'operator' and session.ended_at is null)))`,
];

export class UserInfo1764930000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
