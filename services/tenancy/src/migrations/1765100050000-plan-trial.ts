import type { QueryRunner } from 'typeorm';

/** How long a new store may try the service. Plans that are there offer no trial until their operator says so. */
export class PlanTrial1765100050000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table plan add column trial_days int not null default 0 check (trial_days between 0 and 90)`);
  }
}
