import type { QueryRunner } from 'typeorm';

/** When a deletion was last announced to the services that have not reported its completion. */
export class DeletionAsked1765000040100 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant_deletion add column asked_at timestamptz`);
  }
}
