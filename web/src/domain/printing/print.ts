import type { PaperWanted } from './network-print';
import type { PrinterUse } from './printer-setup';

const WINDOW = 'popup,width=400,height=400';

/** Hands the paper to the network printer of this device; false when it has none. The code for it loads only then. */
function onNetwork(use: PrinterUse, paper: PaperWanted, inWindow?: () => boolean): boolean {
  if (!localStorage.getItem(`thali__printer_${use}`)) return false;
  import('./network-print').then(({ printOnNetwork }) => printOnNetwork(use, paper, inWindow), inWindow);
  return true;
}
const open = (address: string) => window.open(address, '_blank', WINDOW) !== null;

/** False when the browser blocked the window: offer a button, inside a tap it opens. `copy` marks it as one. */
export function printReceipt(orderIds: readonly string[], { copy = false } = {}): boolean {
  const inWindow = () => open(`/print-receipt?orders=${orderIds.join(',')}${copy ? '&copy=1' : ''}`);
  return onNetwork('receipts', { orderIds, copy }, inWindow) || inWindow();
}

/** @param date ISO 8601 */
export function printToken(tokenNo: number, date: string): boolean {
  const inWindow = () => open(`/print-token?${new URLSearchParams({ token: String(tokenNo), date })}`);
  return onNetwork('receipts', { tokenNo, date }, inWindow) || inWindow();
}

/** The kitchen's ticket of an order that was just sent, where this device has a printer for them. */
export const printTicket = (orderId: string): boolean => onNetwork('kitchen', { orderId });

/** The same once more, marked as a copy, in a window where this device has no printer for tickets. */
export function reprintTicket(orderId: string): boolean {
  const inWindow = () => open(`/print-ticket?order=${orderId}`);
  return onNetwork('kitchen', { orderId, again: true }, inWindow) || inWindow();
}

/** The report of a close. */
export const printDayClose = (id: string): boolean => open(`/print-day-close?id=${id}`);
