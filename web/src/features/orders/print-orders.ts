import { openReceipt } from '../../lib/print';
import { toast } from '../../lib/toast';

/** One receipt over these orders, in a window that prints by itself. */
export function printOrders(orderIds: readonly string[]) {
  if (!openReceipt(orderIds)) toast.error('The browser blocked the print window. Please allow pop-ups for this page.');
}
