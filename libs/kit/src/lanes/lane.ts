import { workerData } from 'node:worker_threads';
import type { Rpc } from '@thali/proto/kernel';
import type { FairQueueLimits } from './fair-queue.js';

/**
 * `costly` answers the operations whose contract says so, `hot` all others: two threads of one process, so that nothing that takes
 * long stands before an order. `both` is one thread with both, for tests.
 */
export type Lane = 'hot' | 'costly' | 'both';

/** Whether this is the thread of the costly operations: jobs, consumers and large caches are the other's. */
export const isCostlyThread = (workerData as { lane?: Lane } | null)?.lane === 'costly';

/** One tenant has one costly call at a time. Twenty pictures may be dropped into the browser at once. */
export const costlyLimits: FairQueueLimits = { atOnce: 2, perTenant: 1, waiting: 80, waitingPerTenant: 20, patienceMs: 10_000 };
/** Each costly call needs one; they are taken off the service's own connections. */
export const costlyConnections = costlyLimits.atOnce;
/** What a costly call's statement may take, milliseconds: with the longest wait before it less than its caller waits. */
export const costlyStatementMs = 8_000;

export const answeredIn = (lane: Lane, { cost }: Rpc): boolean => lane === 'both' || (cost === 'costly') === (lane === 'costly');
