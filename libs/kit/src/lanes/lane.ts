import { workerData } from 'node:worker_threads';
import type { Rpc } from '@thali/proto/kernel';
import type { FairQueueLimits } from './fair-queue.js';

/**
 * `costly` answers the operations whose contract says so, `hot` all others: two threads of one process, so that long operations do not
 * delay orders. `both` is one thread with both, for tests.
 */
export type Lane = 'hot' | 'costly' | 'both';

/** Whether this is the thread of the costly operations. Jobs, consumers and large caches belong to the hot thread. */
export const isCostlyThread = (workerData as { lane?: Lane } | null)?.lane === 'costly';

/** A tenant has one costly call at a time; 20 may wait, because twenty pictures may be dropped into the browser at once. */
export const costlyLimits: FairQueueLimits = { atOnce: 2, perTenant: 1, waiting: 80, waitingPerTenant: 20, patienceMs: 10_000 };
/** Database connections of the costly thread: one for each running call, taken off the service's pool. */
export const costlyConnections = costlyLimits.atOnce;
/**
 * Statement time-out of a costly call, milliseconds. Together with the longest wait before it, it is shorter than the caller's time-out.
 */
export const costlyStatementMs = 8_000;

export const answeredIn = (lane: Lane, { cost }: Rpc): boolean => lane === 'both' || (cost === 'costly') === (lane === 'costly');
