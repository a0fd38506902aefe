import type { QueryRunner } from 'typeorm';

/** The business day that runs while the start of the day is moved; without one, the start and the zone alone say which day it is. */
export class RunningDay1765500000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store add column running_day jsonb');
  }
}
