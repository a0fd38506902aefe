import type { QueryRunner } from 'typeorm';

export class QrMenu1764700000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table store
        add column kitchen_slow_minutes int not null default 5 check (kitchen_slow_minutes between 1 and 240),
        add column kitchen_late_minutes int not null default 8 check (kitchen_late_minutes between 1 and 240),
        add check (kitchen_slow_minutes < kitchen_late_minutes)`);
    // A diner has no tenant yet: whoever knows a store's code may find that store, and nothing else.
    await runner.query(
      `create policy qr_code on store for select using (unique_qr_code = nullif(current_setting('app.qr_code', true), ''))`,
    );
  }
}
