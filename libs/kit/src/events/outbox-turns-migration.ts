import type { QueryRunner } from 'typeorm';

/**
 * In every service: by this index the relay finds the tenants that have something unpublished, and the oldest of each. The release before uses
 * `outbox_unpublished`; a later one drops that.
 */
export class OutboxTurns1765600000610 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index outbox_waiting on outbox (tenant_id, id) where published_at is null');
  }
}
