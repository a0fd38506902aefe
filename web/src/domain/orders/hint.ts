import { queryClient } from '../../lib/query';
import { emitHint } from '../../lib/realtime';
import { profileQuery } from '../session/profile';

/** Hints to the server that an order or an item was changed here. */
export function hintOrdersChanged() {
  emitHint('order_update_backend', queryClient.getQueryData(profileQuery().queryKey)?.tenant_id);
}
