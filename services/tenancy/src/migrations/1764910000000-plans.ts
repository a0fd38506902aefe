import type { QueryRunner } from 'typeorm';

/** The plans that the operator sells; they belong to no tenant. Prices in paise. */
export class Plans1764910000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table plan (
      id uuid primary key,
      name text not null,
      duration_months int not null check (duration_months >= 1),
      amount_minor bigint not null check (amount_minor >= 100),
      description text,
      created_at timestamptz not null)`);
  }
}
