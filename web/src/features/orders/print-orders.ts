import { toast } from '../../lib/toast';
import { printReceipt } from '../../ui/printing/print';

/** One receipt over these orders, on the device's network printer or in a window that prints by itself. */
export function printOrders(orderIds: readonly string[]) {
  if (!printReceipt(orderIds)) toast.error('The browser blocked the print window. Please allow pop-ups for this page.');
}
