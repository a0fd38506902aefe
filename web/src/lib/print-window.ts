import { toast } from './toast';

const open = (path: string) => {
  // One window by name: the next print takes its place.
  const opened = window.open(path, 'thali-print', 'popup,width=400,height=400');
  if (!opened) toast.error('The browser blocked the print window. Please allow pop-ups for this site.');
};

/** The receipt over these orders; it prints by itself. */
export const printReceipt = (orderIds: readonly string[]) => open(`/print-receipt?orders=${orderIds.join(',')}`);

/** The token of an order; it prints by itself. `date`: ISO 8601. */
export const printToken = (token: number, date: string) =>
  open(`/print-token?${new URLSearchParams({ token: String(token), date })}`);
