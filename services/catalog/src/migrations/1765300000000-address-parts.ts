import type { QueryRunner } from 'typeorm';

/**
 * An address has parts beside its text. Nothing is filled in: a text without parts is the street and nothing else, and the release before,
 * which knows the text alone, goes on writing it. The parts name the text that they are of, and count only as long as it stands.
 */
export class AddressParts1765300000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store add column address_parts jsonb');
  }
}
