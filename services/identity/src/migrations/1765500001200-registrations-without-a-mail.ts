import type { QueryRunner } from 'typeorm';

// Pods of the release before write no row without a mail, and do not name the column.
const up = [`alter table pending_registration add column mailed boolean not null default true`];

/** Mails to an address are bounded, registrations with it are not (ADR 59). */
export class RegistrationsWithoutAMail1765500001200 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
