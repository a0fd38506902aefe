import type { Role } from '@thali/proto/scopes';

/** The caller, as the gateway authenticated it. */
export interface Caller {
  /** Empty for calls without a tenant (public and internal ones). */
  tenantId: string;
  userId: string;
  sessionId: string;
  username: string;
  role: Role;
  /** Comma-joined scope names. */
  scope: string;
}
export const nobody: Caller = { tenantId: '', userId: '', sessionId: '', username: '', role: 'user', scope: '' };

/** What a use case knows about the call it answers. */
export interface CallContext extends Caller {
  /** The caller as the gateway signed it, to be passed on unchanged with further calls. */
  signedCaller?: string;
  requestId: string;
  /** W3C trace context of the caller, passed on unchanged. */
  traceparent?: string;
  /** Name of the operation: the contract's subject. */
  operation: string;
  idempotencyKey?: string;
  /** SHA-256 (hex) of the validated input, without what the contract sets aside; set when a key is. */
  inputHash?: string;
  /** The time this call happens at; every rule about days and expiry takes it from here. */
  now: Date;
  /** Set when the answer is the stored one of an earlier call with the same Idempotency-Key. */
  replayed?: boolean;
  /** Set by an operation whose answer is one page of a list: how many there are on all pages. */
  totalCount?: number;
}

/** A context for work that no request started (consumers, commands, tests). */
export const systemContext = (tenantId: string, operation: string, now = new Date()): CallContext => ({
  ...nobody,
  tenantId,
  requestId: operation,
  operation,
  now,
});
