import type { QueryRunner } from 'typeorm';

/** Catalog's running day (docs/adr/0047), from the next change of the store on. */
export class RunningDay1765500000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store_copy add column running_day jsonb');
  }
}
