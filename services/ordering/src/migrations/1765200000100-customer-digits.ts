import type { QueryRunner } from 'typeorm';

/**
 * The digits of a phone, with the plus before them, find customers whose phone was stored before phones had one spelling. They are a
 * column, because under row-level security an index condition must be leakproof, and equality of text is.
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
