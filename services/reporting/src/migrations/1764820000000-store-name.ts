import type { QueryRunner } from 'typeorm';

export class StoreName1764820000000 {
  async up(runner: QueryRunner): Promise<void> {
    // Known again with the store's next change, or after a rebuild.
    await runner.query('alter table store_copy add column store_name text');
  }
}
