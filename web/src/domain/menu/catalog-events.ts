import type { QueryKey } from '@tanstack/react-query';
import { coalesce } from '../../lib/coalesce';
import { queryClient } from '../../lib/query';
import { onEvent } from '../../lib/realtime';

/** An import or a row of taps comes as several events: one look serves them all. */
const TOGETHER_MS = 150;

/**
 * Reads the queries below this key again when menu, tables, taxes or the store's settings changed anywhere. Once per key, for the
 * life of the page. A change that this page is making reads them itself when it is done.
 */
export function refetchOnCatalogChanges(queryKey: QueryKey) {
  const refetch = coalesce(() => {
    if (!queryClient.isMutating({ mutationKey: queryKey })) void queryClient.invalidateQueries({ queryKey });
  }, TOGETHER_MS);
  onEvent('catalog_changed', refetch);
}
