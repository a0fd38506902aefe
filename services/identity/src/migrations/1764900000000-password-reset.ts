import { mailTable } from '@thali/kit/mail/mail-queue';
import { secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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
  ...secureTenantTable('password_reset'),
  ...mailTable(),
];

export class PasswordReset1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }
  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mail', 'password_reset']) await runner.query(`drop table ${table}`);
  }
}
