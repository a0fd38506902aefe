import type { ErrorCode } from './errors.js';
import type { Rpc } from './kernel.js';

const everywhere: ErrorCode[] = ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'INTERNAL', 'SERVICE_UNAVAILABLE'];
const whenWriting: ErrorCode[] = [
  'IDEMPOTENCY_KEY_INVALID',
  'CROSS_SITE',
  'IDEMPOTENCY_IN_PROGRESS',
  'BODY_TOO_SLOW',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'IDEMPOTENCY_MISMATCH',
];

/** Every code that an operation may be refused with: its own, and those that follow from who may call it and how. */
export function codesOf({
  who,
  http,
  withoutSubscription,
  confirmPassword,
  idempotent,
  idempotentWhen,
  errors: own,
}: Rpc): ErrorCode[] {
  const session: ErrorCode[] = who.kind === 'public' ? [] : ['SESSION_REQUIRED', 'SESSION_ENDED', 'SCOPE_MISSING'];
  const paid: ErrorCode[] = session.length && !withoutSubscription && who.kind !== 'superadmin' ? ['SUBSCRIPTION_INACTIVE'] : [];
  const confirmed: ErrorCode[] = confirmPassword ? ['PASSWORD_NEEDED'] : [];
  const keyed: ErrorCode[] = idempotent || idempotentWhen ? ['IDEMPOTENCY_KEY_MISSING'] : [];
  return [
    ...new Set([...everywhere, ...session, ...paid, ...confirmed, ...keyed, ...(http?.[0] === 'GET' ? [] : whenWriting), ...own]),
  ];
}
