import type { QueryRunner } from 'typeorm';

/**
 * Under row-level security PostgreSQL keeps LIKE and the trigram operators out of index conditions, for they are not leakproof: a
 * trigram index would serve the tenant alone. So the text that is searched stands in a covering index of its own, of which a search
 * reads the tenant's part and nothing else (bench/customer-search.ts measures it). A phone that is more than digits is there twice.
 */
export class CustomerSearch1764810000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table customer add column search text
        generated always as (lower(name) || ' ' || phone || case when phone ~ '\\D' then ' ' || regexp_replace(phone, '\\D', '', 'g') else '' end) stored`);
    await runner.query('create index customer_search on customer (tenant_id, search) include (phone, created_at)');
    await runner.query('create index customer_created on customer (tenant_id, created_at, phone)');
    await runner.query('create index reservation_customer on reservation (tenant_id, customer_id, date)');
  }
}
