import { v7 as uuidv7 } from 'uuid';
import { eventually } from './eventually.ts';

const undecided = ['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_IN_PROGRESS'];

/**
 * Asks again while the service is busy, too many calls of the tenant wait, or another try of the same is under way, as the web and the tills do.
 * @param ask is given one Idempotency-Key for all its tries
 * @throws any other refusal at once, as it is
 */
export async function persistently<T>(ask: (headers: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  const headers = { idempotencyKey: uuidv7() };
  const { answer } = await eventually('an answer of a service that is not busy', async () => {
    const [outcome] = await Promise.allSettled([ask(headers)]);
    if (outcome.status === 'rejected' && undecided.includes(outcome.reason.code)) throw outcome.reason;
    return { answer: outcome };
  });
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
