import type { QueryRunner } from 'typeorm';

const up = [
  `create table pending_registration (
     tenant_id uuid not null,
     secret_hash text not null,
     username text not null,
     email text not null,
     name text not null,
     phone text not null,
     address text not null,
     password_hash text not null,
     tries integer not null default 0,
     created_at timestamptz not null,
     confirmed_at timestamptz,
     primary key (tenant_id, secret_hash)
   )`,
  `comment on table pending_registration is
     'Global by design, without row-level security: who registers has no tenant yet, and how many do is counted over all of them.'`,
  `create index pending_registration_of_username on pending_registration (username)`,
  `create index pending_registration_created on pending_registration (created_at)`,
];

export class PendingRegistration1765000020000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
