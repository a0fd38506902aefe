import type { QueryRunner } from 'typeorm';

/** What a filter by action, by person or by both finds in the audit log, and how many there are, without reading what it leaves out. */
export class AuditLogFilters1765500000920 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index audit_log_action on audit_log (tenant_id, action, business_day, at, id) include (done_by)');
    await runner.query('create index audit_log_by on audit_log (tenant_id, done_by, business_day, at, id) include (action)');
  }
}
