import { AppError } from '@thali/kit/call/app-error';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EntityManager } from 'typeorm';

/** From so many bytes on a change is a large one: a file, a tax or a category of hundreds of items. Smaller ones are never refused. */
const largeBytes = 50_000;
/** No event is larger: who copies the menu refuses one of 1 MB, and one thing is not told in parts. */
const largestBytes = 900_000;
/** Bytes of news of its menu that a restaurant may cause in an hour, as a whole: the largest file once, an ordinary menu of 500 items a hundred times. */
const hourlyBytes = 30_000_000;

/**
 * Every change of the menu is kept by the outbox, by the stream of events and by the copies of two services, so what one restaurant may fill of all restaurants'
 * disks is bounded.
 * @param sizes bytes of each thing that the running transaction is about to tell
 * @throws AppError TOO_MANY_REQUESTS with the seconds after which there is room for it; TOO_LARGE when one thing is
 */
export async function demandHourlyRoom(tx: EntityManager, tenantId: string, sizes: readonly number[]): Promise<void> {
  if (sizes.some((size) => size > largestBytes)) throw new AppError('TOO_LARGE');
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes < largeBytes) return;
  const [blocking] = await tx.query<{ seconds: number }[]>(
    `select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds
     from (select created_at, sum(octet_length(payload::text)) over (order by created_at desc, id desc) as since
           from outbox where tenant_id = $1 and subject = $2 and created_at > now() - interval '1 hour') as told
     where since + $3 > $4 order by created_at desc limit 1`,
    [tenantId, `${catalogChanged.subject}.${tenantId}`, bytes, hourlyBytes],
  );
  if (blocking) throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.max(1, blocking.seconds) } });
}
