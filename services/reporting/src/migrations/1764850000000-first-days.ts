import type { QueryRunner } from 'typeorm';

export class FirstDays1764850000000 {
  async up(runner: QueryRunner): Promise<void> {
    // Finds the new customers of a range without reading all customers.
    await runner.query('create index customer_first_day on customer_first (tenant_id, first_day, customer_id)');
  }
}
