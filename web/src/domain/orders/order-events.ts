import type { QueryKey } from '@tanstack/react-query';
import { coalesce } from '../../lib/coalesce';
import { queryClient } from '../../lib/query';
import { emitHint, onEvent } from '../../lib/realtime';
import { profileQuery } from '../session/profile';

/** Orders of a rush come in bunches: one look serves all that come within this time. */
const TOGETHER_MS = 100;

/** Reads the queries below this key again after every new or changed order. Once per key, for the life of the page. */
export function refetchOnOrderEvents(queryKey: QueryKey) {
  const refetch = coalesce(() => void queryClient.invalidateQueries({ queryKey }), TOGETHER_MS);
  onEvent('new_order', refetch);
  onEvent('order_update', refetch);
}

/** After a change of an order or an item that was made here. */
export function hintOrdersChanged() {
  emitHint('order_update_backend', queryClient.getQueryData(profileQuery().queryKey)?.tenant_id);
}
