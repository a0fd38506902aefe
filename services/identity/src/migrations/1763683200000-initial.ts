import { kitTables, secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `create table username (
     username text primary key,
     tenant_id uuid not null,
     user_id uuid not null
   )`,
  `comment on table username is
     'Global by design, without row-level security: a username is unique over all tenants, and sign-in looks up the tenant here.'`,
  `create table app_user (
     tenant_id uuid not null,
     id uuid not null,
     username text not null,
     password_hash text not null,
     role text not null check (role in ('superadmin', 'admin', 'user')),
     scope text not null,
     name text not null,
     designation text,
     phone text,
     email text,
     address text,
     photo text,
     created_at timestamptz not null,
     primary key (tenant_id, id),
     unique (tenant_id, username)
   )`,
  `create table session (
     tenant_id uuid not null,
     id uuid not null,
     user_id uuid not null,
     realm text not null check (realm in ('tenant', 'operator')),
     token_hash text not null,
     previous_hash text,
     generation integer not null,
     rotated_at timestamptz,
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     ended_at timestamptz,
     ip text not null,
     device_name text not null,
     primary key (tenant_id, id),
     foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
   )`,
  `create index session_of_user on session (tenant_id, user_id)`,
  ...['app_user', 'session'].flatMap(secureTenantTable),
];

export class Initial1763683200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables(), ...tables]) await runner.query(statement);
  }
  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['session', 'app_user', 'username', 'idempotency_key', 'dead_letter', 'inbox', 'outbox'])
      await runner.query(`drop table ${table}`);
  }
}
