import type { QueryKey } from '@tanstack/react-query';
import { type Change, isLive } from '@thali/proto/changes';
import { queryClient } from './query';
import { onEvent } from './realtime';

/** Changes of a rush, an import or a row of taps come in bunches: one look serves all that come within this time. */
const TOGETHER_MS = 100;
/** What was changed here is looked at sooner, but not before its own event, which comes right behind the answer: one look serves both. */
const OWN_MS = 50;

type Read = (ms: number) => Promise<void>;
const readers = new Map<Change, Set<Read>>();

/**
 * Says what makes the queries below this key stale: they are read again after such a change, wherever it was made. Once per key, for the
 * life of the page. While a command with a `mutationKey` below the key is on its way nothing is read: it is when that is answered.
 */
export function refetchOn(changes: readonly Change[], queryKey: QueryKey): void {
  const read = reader(queryKey);
  for (const change of changes) {
    readers.set(change, (readers.get(change) ?? new Set()).add(read));
    if (isLive(change)) onEvent(change, () => void read(TOGETHER_MS));
  }
}

/** To be called with what a command has changed. Resolves when everything that shows it was read again. */
export async function changed(changes: readonly Change[]): Promise<void> {
  const stale = new Set(changes.flatMap((change) => [...(readers.get(change) ?? [])]));
  const ms = changes.some(isLive) ? OWN_MS : 0;
  await Promise.all([...stale].map((read) => read(ms)));
}

/** Asked any number of times it reads once, at the earliest of the moments that it was asked for. */
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
