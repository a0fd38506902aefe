import type { QueryRunner } from 'typeorm';

const up = [
  `alter table tenant
     add column subscription_start timestamptz,
     add column subscription_price_minor bigint check (subscription_price_minor >= 0),
     add column subscription_months int check (subscription_months >= 1)`,
  `alter table subscription_history add column created_at timestamptz`,
  // A migration works on all tenants, so the owner bypasses the policy for the two statements that fill the new columns.
  `alter table subscription_history no force row level security`,
  `update subscription_history set created_at = starts_on`,
  `update tenant set (subscription_start, subscription_price_minor, subscription_months) =
     (select starts_on, price_minor, nullif(months, 0) from subscription_history
       where tenant_id = tenant.id and status <> 'cancelled' order by expires_on desc limit 1)`,
  `alter table subscription_history force row level security`,
  `alter table subscription_history alter column created_at set not null`,
];

/** Stores the running subscription in the tenant's row, so that lists of many tenants read and sort it without their histories. */
export class RunningSubscription1764900000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
