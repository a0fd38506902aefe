import type { QueryRunner } from 'typeorm';

/** Its tenant's, and the worker's, who looks for what no owner was told and forgets what was. */
const rule = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on'`;
const up = [
  `create table rights_act (
     tenant_id uuid not null,
     id uuid not null,
     at timestamptz not null,
     kind text not null check (kind in ('added', 'rights', 'address', 'password', 'renamed')),
     actor text not null,
     account text not null,
     detail text not null,
     device text not null,
     told_at timestamptz,
     primary key (tenant_id, id)
   )`,
  `create index rights_act_untold on rights_act (tenant_id) where told_at is null`,
  `create index rights_act_at on rights_act (at)`,
  `alter table rights_act enable row level security`,
  `alter table rights_act force row level security`,
  `create policy tenant on rights_act using (${rule}) with check (${rule})`,
];

/** What was done that gives rights or opens an account, until its owner was told (ADR 56). */
export class RightsActs1765500000900 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
