import type { QueryRunner } from 'typeorm';

/**
 * An idempotency key belongs to the tenant, whichever user repeats the call. The release before writes the same rows: it takes a key of
 * another user for one that is in progress, so its client retries until this release answers. Where two users had the same key, the first
 * call stays. Keys live for 25 hours; building their index holds up orders for about a second per million of them.
 */
export class KeysOfTheTenant1765100010020 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table idempotency_key in share row exclusive mode');
    await runner.query(`select set_config('app.worker', 'on', true)`);
    await runner.query(`
      delete from idempotency_key where ctid in (
        select ctid from (
          select ctid, row_number() over (partition by tenant_id, operation, key order by created_at, user_id) as nth from idempotency_key
        ) as numbered where nth > 1)`);
    await runner.query(`select set_config('app.worker', '', true)`);
    await runner.query(`alter table idempotency_key drop constraint idempotency_key_pkey,
      add constraint idempotency_key_pkey primary key (tenant_id, operation, key)`);
  }
}
