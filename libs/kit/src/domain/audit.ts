import type { AuditAction, AuditEntry } from '@thali/proto/audit';
import type { CallContext } from '../call/context.js';

/** What was done to what, without who and when. */
export type Act = { [A in AuditAction]: Omit<Extract<AuditEntry, { action: A }>, 'at' | 'by'> }[AuditAction];

/** The audit log's entry of what a call does. */
export const audited = ({ now, username }: Pick<CallContext, 'now' | 'username'>, act: Act): AuditEntry => ({
  at: now.toISOString(),
  by: username,
  ...act,
});
