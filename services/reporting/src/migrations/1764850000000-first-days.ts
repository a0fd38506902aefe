import type { QueryRunner } from 'typeorm';

export class FirstDays1764850000000 {
  async up(runner: QueryRunner): Promise<void> {
    // Who came for the first time within a range, without looking at everybody who ever came.
    await runner.query('create index customer_first_day on customer_first (tenant_id, first_day, customer_id)');
  }
}
