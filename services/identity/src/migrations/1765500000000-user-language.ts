import type { QueryRunner } from 'typeorm';

/** The language that a user reads; null until it was chosen. */
export class UserLanguage1765500000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table app_user add column language text');
  }
}
