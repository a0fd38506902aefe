import { printReceipt, reprintTicket as printTicketAgain } from '../../domain/printing/print';
import { toast } from '../../lib/toast';

const tellBlocked = (opened: boolean) => {
  if (!opened) toast.error('The browser blocked the print window. Please allow pop-ups for this page.');
};

/** One receipt over these orders, on the device's network printer or in a window that prints by itself; `copy` of one given before. */
export const printOrders = (orderIds: readonly string[], copy = false) => tellBlocked(printReceipt(orderIds, { copy }));

/** The kitchen's ticket of an order once more, marked as a copy so that nobody cooks it twice. */
export const reprintTicket = (orderId: string) => tellBlocked(printTicketAgain(orderId));
