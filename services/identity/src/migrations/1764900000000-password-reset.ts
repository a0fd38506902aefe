import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also who sends the mails, of all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

const tables = [
  `create table password_reset (
     tenant_id uuid not null,
     secret_hash text not null,
     user_id uuid not null,
     created_at timestamptz not null,
     used_at timestamptz,
     primary key (tenant_id, secret_hash),
     foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
   )`,
  `create index password_reset_of_user on password_reset (tenant_id, user_id)`,
  ...secured('password_reset', ofTenant),
  `create table mail (
     tenant_id uuid not null,
     id uuid not null,
     recipient text not null,
     subject text not null,
     body_text text not null,
     body_html text not null,
     attempts int not null default 0,
     next_at timestamptz not null default now(),
     created_at timestamptz not null default now(),
     error text,
     primary key (tenant_id, id)
   )`,
  `create index mail_due on mail (next_at)`,
  ...secured('mail', ofTenantOrWorker),
];

export class PasswordReset1764900000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }
}
