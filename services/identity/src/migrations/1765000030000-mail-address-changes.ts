import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const up = [
  `alter table session add column confirmed_at timestamptz`,
  `alter table username add column held_until timestamptz`,
  `create table email_change (
     tenant_id uuid not null,
     id uuid not null,
     user_id uuid not null,
     email text not null,
     old_email text,
     as_username boolean not null,
     confirm_hash text not null,
     stop_hash text not null,
     created_at timestamptz not null,
     settled_at timestamptz,
     confirmed_at timestamptz,
     stopped_at timestamptz,
     primary key (tenant_id, id),
     unique (tenant_id, confirm_hash),
     unique (tenant_id, stop_hash),
     foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
   )`,
  // One at a time for each user.
  `create unique index email_change_open on email_change (tenant_id, user_id) where settled_at is null`,
  `create index email_change_of_user on email_change (tenant_id, user_id, created_at)`,
  `alter table email_change enable row level security`,
  `alter table email_change force row level security`,
  `create policy tenant on email_change using (${ofTenant}) with check (${ofTenant})`,
];

export class MailAddressChanges1765000030000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
