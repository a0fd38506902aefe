import type { QueryRunner } from 'typeorm';

const up = [
  // Null for everybody who is there: who followed a mailed link before was not written down. It does not count for role admin.
  `alter table app_user add column username_confirmed_at timestamptz`,
  `create table mailed_address (
     address_hash text primary key,
     mailed_at timestamptz not null
   )`,
  `comment on table mailed_address is
     'Global by design, without row-level security: an address that nobody has confirmed gets one mail a day from all tenants together.'`,
  `create index mailed_address_mailed on mailed_address (mailed_at)`,
];

/** A username that is an address counts as one once it has confirmed itself (ADR 56). */
export class ConfirmedUsernames1765500000800 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
