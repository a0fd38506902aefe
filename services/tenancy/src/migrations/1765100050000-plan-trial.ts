import type { QueryRunner } from 'typeorm';

/** The length of a new store's trial. Existing plans offer no trial until the operator sets one. */
export class PlanTrial1765100050000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table plan add column trial_days int not null default 0 check (trial_days between 0 and 90)`);
  }
}
