import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const statements = [
  'alter table day_part drop constraint day_part_dimension_check',
  // Every row fits the narrower one that was there, so none is looked at.
  `alter table day_part add constraint day_part_dimension_check
     check (dimension in ('hour', 'payment', 'payment_type', 'order_type', 'tax', 'discount')) not valid`,
  `create table payment_type_copy (
     tenant_id uuid not null,
     type_id uuid not null,
     revision bigint not null,
     title text not null,
     kind text,
     primary key (tenant_id, type_id)
   )`,
  'alter table payment_type_copy enable row level security',
  'alter table payment_type_copy force row level security',
  `create policy tenant on payment_type_copy using (${ofTenant}) with check (${ofTenant})`,
];

/** Reports add up payments by payment type, under its newest title. `rebuild all` does so for the days of before; until then they are added up by title. */
export class PaymentTypes1765700000020 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
