import type { QueryRunner } from 'typeorm';

/** When the services that still hold something were last told of a deletion. */
export class DeletionAsked1765000040100 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant_deletion add column asked_at timestamptz`);
  }
}
