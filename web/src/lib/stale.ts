import type { QueryKey } from '@tanstack/react-query';
import { type Change, isLive } from '@thali/proto/changes';
import { queryClient } from './query';
import { onEvent } from './realtime';

/** Changes come in bunches (a rush, an import, several taps): one refetch serves all that come within this time. */
const TOGETHER_MS = 100;
/**
 * Changes made here are refetched sooner, but late enough for their own event, which follows the answer closely: one refetch serves both.
 */
const OWN_MS = 50;

type Read = (ms: number) => Promise<void>;
const readers = new Map<Change, Set<Read>>();

/**
 * Declares which changes make the queries below this key stale: they are refetched after such a change, wherever it was made. Once per key,
 * for the life of the page. While a command with a `mutationKey` below the key is pending nothing is refetched; its answer triggers that.
 */
export function refetchOn(changes: readonly Change[], queryKey: QueryKey): void {
  const read = reader(queryKey);
  for (const change of changes) {
    readers.set(change, (readers.get(change) ?? new Set()).add(read));
    if (isLive(change)) onEvent(change, () => void read(TOGETHER_MS));
  }
}

/** To be called with the changes that a command made. Resolves when the queries that depend on them have been refetched. */
export async function changed(changes: readonly Change[]): Promise<void> {
  const stale = new Set(changes.flatMap((change) => [...(readers.get(change) ?? [])]));
  const ms = changes.some(isLive) ? OWN_MS : 0;
  await Promise.all([...stale].map((read) => read(ms)));
}

/** Merges any number of requests into one refetch, at the earliest time that was requested. */
function reader(queryKey: QueryKey): Read {
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const run = async () => {
    const told = waiting;
    due = Number.POSITIVE_INFINITY;
    waiting = [];
    if (!queryClient.isMutating({ mutationKey: queryKey })) await queryClient.invalidateQueries({ queryKey });
    for (const tell of told) tell();
  };
  return (ms) => {
    const at = performance.now() + ms;
    if (at < due) {
      clearTimeout(timer);
      due = at;
      timer = setTimeout(run, ms);
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
