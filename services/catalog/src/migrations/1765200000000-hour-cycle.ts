import type { QueryRunner } from 'typeorm';

/** Stores that are there keep the 24 hours that they have seen so far; new ones are made with what their country is used to. */
export class HourCycle1765200000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store add column hour_cycle int not null default 24 check (hour_cycle in (12, 24))');
  }
}
