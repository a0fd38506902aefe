import type { AuditAction, AuditEntry } from '@thali/proto/audit';
import type { CallContext } from '../call/context.js';

/** An entry of the audit log without its time and user. */
export type Act = { [A in AuditAction]: Omit<Extract<AuditEntry, { action: A }>, 'at' | 'by'> }[AuditAction];

/** The audit log's entry for an act of this call. */
export const audited = ({ now, username }: Pick<CallContext, 'now' | 'username'>, act: Act): AuditEntry => ({
  at: now.toISOString(),
  by: username,
  ...act,
});
