import type { SubscriptionGuard } from '../session/subscription-guard.js';

/** A subscription ends in the second that was paid for, not at the next question. */
const lookMs = 1_000;

/**
 * Tells of tenants with sockets whose subscription was switched off, as soon as that is heard, or ran out, within a second.
 * @param tenantIds those with sockets at the moment
 * @param ended is told for as long as they are among these
 * @returns ends it
 */
export function watchSubscriptions(
  guard: SubscriptionGuard,
  tenantIds: () => Iterable<string>,
  ended: (tenantId: string) => void,
): () => void {
  guard.onChange((tenantId) => {
    if (guard.isOver(tenantId)) ended(tenantId);
  });
  const timer = setInterval(() => {
    for (const tenantId of tenantIds()) if (guard.isOver(tenantId)) ended(tenantId);
  }, lookMs).unref();
  return () => clearInterval(timer);
}
