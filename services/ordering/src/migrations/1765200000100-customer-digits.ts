import type { QueryRunner } from 'typeorm';

/**
 * The digits of a phone and the plus before them, however it was written: customers from before phones had one spelling are found by
 * them. A column, because under row-level security what is not leakproof can not be a condition of an index, and equality of text is.
 */
export class CustomerDigits1765200000100 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table customer add column digits text generated always as (
         case when phone like '+%' then '+' else '' end || regexp_replace(phone, '\\D', '', 'g')) stored`,
    );
    await runner.query('create index customer_digits on customer (tenant_id, digits)');
  }
}
