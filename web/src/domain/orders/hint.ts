import { queryClient } from '../../lib/query';
import { emitHint } from '../../lib/realtime';
import { profileQuery } from '../session/profile';

/** After a change of an order or an item that was made here. */
export function hintOrdersChanged() {
  emitHint('order_update_backend', queryClient.getQueryData(profileQuery().queryKey)?.tenant_id);
}
