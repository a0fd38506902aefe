import type { CallContext } from '@thali/kit/call/context';
import { addDays, businessDay, type StoreCalendar } from '@thali/kit/domain/business-day';
import { mostLeftOpen } from '@thali/proto/ordering/left-open';
import { momentOfWall } from '@thali/proto/store-clock';
import type { EntityManager } from 'typeorm';

/** How many open orders the orders board goes through, and how many the kitchen's: what is below as many newer ones is not being cooked any more. */
const boardDepth = 5_000;
export const kitchenDepth = 1_000;
/** Boards show the orders of this business day and of so many before it. */
const daysBefore = 2;

function firstMoment(now: Date, calendar: StoreCalendar): Date {
  const day = addDays(businessDay(now, calendar), -daysBefore);
  const start = `${day} ${String(calendar.businessDayStart).padStart(2, '0')}:00`;
  return momentOfWall(start, { time_zone: calendar.timeZone });
}

/**
 * Open orders from this moment on stand on the boards; those from before it were left open, and `listLeftOpen` has them. So each open order is in one of
 * the two, and no board reads more than its depth, however many a restaurant never closes.
 */
export async function boardsFrom(
  tx: EntityManager,
  { tenantId, now }: Pick<CallContext, 'tenantId' | 'now'>,
  calendar: StoreCalendar,
): Promise<Date> {
  const first = firstMoment(now, calendar);
  const [deepest] = await tx.query<{ created_at: Date }[]>(
    `select created_at from orders where tenant_id = $1 and status = 'created' and created_at >= $2
     order by created_at desc offset ${boardDepth - 1} limit 1`,
    [tenantId, first],
  );
  return deepest?.created_at ?? first;
}

/** SQL: with what an open order stands together on a board: its table or, without one, itself. Not its bill: what is paid at once has its own (ADR 70). */
export const placeOfOrder = 'coalesce(table_id, id)';

/** SQL for the open orders on the boards, the newest `depth` of them. $1 is the tenant, $2 `boardsFrom`. */
export const onBoards = (columns: string, depth = boardDepth): string =>
  `select ${columns} from orders where tenant_id = $1 and status = 'created' and created_at >= $2::timestamptz
   order by created_at desc limit ${depth}`;

/** SQL for how many orders were left open, up to one more than are counted. Parameters as in `onBoards`. */
export const countLeftOpen = `(select count(*)::int from (
  select from orders where tenant_id = $1 and status = 'created' and created_at < $2::timestamptz limit ${mostLeftOpen + 1}
) as left_open)`;
