import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoreName1764820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Known again with the store's next change, or after a rebuild.
    await runner.query('alter table store_copy add column store_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store_copy drop column store_name');
  }
}
