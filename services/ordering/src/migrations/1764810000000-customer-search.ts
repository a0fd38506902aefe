import type { QueryRunner } from 'typeorm';

/**
 * Under row-level security PostgreSQL uses no LIKE and no trigram operator as an index condition, because they are not leakproof; a trigram
 * index would only be searched by tenant. So the searched text is in a covering index, and a search reads only the tenant's part of it
 * (bench/customer-search.ts measures it). A phone with other characters than digits is in the text a second time, as digits only.
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
