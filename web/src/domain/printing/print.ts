import type { PrintPage } from '../../lib/addresses';
import type { PaperWanted } from './network-print';
import type { PrinterUse } from './printer-setup';

const WINDOW = 'popup,width=400,height=400';

/** Sends the paper to this device's network printer; false when it has none. The code for it is loaded only when there is one. */
function onNetwork(use: PrinterUse, paper: PaperWanted, inWindow?: () => boolean): boolean {
  if (!localStorage.getItem(`thali__printer_${use}`)) return false;
  import('./network-print').then(({ printOnNetwork }) => printOnNetwork(use, paper, inWindow), inWindow);
  return true;
}
const open = (address: `${PrintPage}?${string}`) => window.open(address, '_blank', WINDOW) !== null;

/** False when the browser blocked the window: offer a button then, because a tap may open it. `copy` marks the receipt as a copy. */
export function printReceipt(orderIds: readonly string[], { copy = false } = {}): boolean {
  const inWindow = () => open(`/print-receipt?orders=${orderIds.join(',')}${copy ? '&copy=1' : ''}`);
  return onNetwork('receipts', { orderIds, copy }, inWindow) || inWindow();
}

/** @param date ISO 8601 */
export function printToken(tokenNo: number, date: string): boolean {
  const inWindow = () => open(`/print-token?${new URLSearchParams({ token: String(tokenNo), date })}`);
  return onNetwork('receipts', { tokenNo, date }, inWindow) || inWindow();
}

/** Prints the kitchen ticket of an order that was just sent, if this device has a printer for tickets. */
export const printTicket = (orderId: string): boolean => onNetwork('kitchen', { orderId });

/** Prints for the kitchen that these lines of an order are cancelled, if this device has a printer for tickets, once for the same lines. */
export const printCancelled = (orderId: string, lines: readonly string[]): boolean =>
  onNetwork('kitchen', { orderId, cancelled: lines });

/** Prints a kitchen ticket again, marked as a copy; in a window if this device has no printer for tickets. */
export function reprintTicket(orderId: string): boolean {
  const inWindow = () => open(`/print-ticket?order=${orderId}`);
  return onNetwork('kitchen', { orderId, again: true }, inWindow) || inWindow();
}

/** Prints the report of a day close, in a window. */
export const printDayClose = (id: string): boolean => open(`/print-day-close?id=${id}`);
