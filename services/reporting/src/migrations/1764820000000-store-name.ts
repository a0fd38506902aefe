import type { QueryRunner } from 'typeorm';

export class StoreName1764820000000 {
  async up(runner: QueryRunner): Promise<void> {
    // Set by the store's next change, or by a rebuild.
    await runner.query('alter table store_copy add column store_name text');
  }
}
