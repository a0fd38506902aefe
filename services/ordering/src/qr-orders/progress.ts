import type { ItemStatus } from '@thali/proto/ordering/order';
import type { QrOrder, QrOrderProgress } from '@thali/proto/ordering/qr-orders';

type State = QrOrderProgress['state'];
/** What a diner may know of an item of the order. */
type ProgressItem = QrOrderProgress['items'][number];

/** How far an accepted order is, by its items: cancelled ones do not count, and with nothing else left it is cancelled. */
export function stateOf(items: readonly { status: ItemStatus }[]): State {
  const live = items.filter(({ status }) => status !== 'cancelled');
  if (!live.length) return 'cancelled';
  if (live.every(({ status }) => status === 'completed' || status === 'delivered')) return 'ready';
  return live.some(({ status }) => status !== 'created') ? 'preparing' : 'accepted';
}

/** The items of an order that nobody has accepted. */
export const untouched = (items: QrOrder['items'], status: ItemStatus): ProgressItem[] =>
  items.map(({ item_title, variant_title, quantity }) => ({ item_title, variant_title, quantity, status }));
