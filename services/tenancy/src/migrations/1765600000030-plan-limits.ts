import type { QueryRunner } from 'typeorm';

/**
 * What a plan allows in place of the usual limits, which plan a tenant bought last, and which limits its services were told. Tenants from before have the
 * plan of the name that stands in their history, where one plan alone is called that.
 */
export class PlanLimits1765600000030 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `alter table plan add column limits jsonb not null default '{}'`,
      `alter table tenant add column plan_id uuid, add column limits jsonb not null default '{}',
         add column limits_version int not null default 0`,
      'alter table payment_order add column plan_id uuid',
      // A migration works on all tenants, so the owner bypasses the policies for the statement that reads the histories.
      'alter table subscription_history no force row level security',
      `update tenant set plan_id = named.id
       from (select distinct on (tenant_id) tenant_id, plan_name from subscription_history where plan_name is not null
             order by tenant_id, created_at desc) as bought
         join (select name, min(id::text)::uuid as id from plan group by name having count(*) = 1) as named on named.name = bought.plan_name
       where bought.tenant_id = tenant.id`,
      'alter table subscription_history force row level security',
    ])
      await runner.query(statement);
  }
}
