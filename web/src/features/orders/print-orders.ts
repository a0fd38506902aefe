import { t } from '@lingui/core/macro';
import { printReceipt, reprintTicket as printTicketAgain } from '../../domain/printing/print';
import { toast } from '../../lib/toast';

const tellBlocked = (opened: boolean) => {
  if (!opened) toast.error(t`The browser blocked the print window. Please allow pop-ups for this page.`);
};

/** One receipt for these orders, on the device's network printer or in a print window. `copy`: marks it as a copy of an earlier one. */
export const printOrders = (orderIds: readonly string[], copy = false) => tellBlocked(printReceipt(orderIds, { copy }));

/** Prints the kitchen ticket of an order again, marked as a copy so that nobody cooks it twice. */
export const reprintTicket = (orderId: string) => tellBlocked(printTicketAgain(orderId));
