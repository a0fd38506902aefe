import type { PrintSettings, StoreSettings } from '@thali/proto/catalog/store';
import type * as z from 'zod';

/** What the print windows need beside the orders; they open with no time to ask for it. */
export interface ReceiptPrintSettings {
  printSettings: z.output<typeof PrintSettings>;
  storeSettings: z.output<typeof StoreSettings>;
}

const KEY = 'thali__receipt_print_settings';
const WINDOW = 'popup,width=400,height=400';

export const saveReceiptPrintSettings = (settings: ReceiptPrintSettings) => localStorage.setItem(KEY, JSON.stringify(settings));

export function readReceiptPrintSettings(): ReceiptPrintSettings | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** False when the browser blocked the window: offer a button, inside a tap it opens. `copy` marks it as one. */
export const openReceipt = (orderIds: readonly string[], { copy = false } = {}): boolean =>
  window.open(`/print-receipt?orders=${orderIds.join(',')}${copy ? '&copy=1' : ''}`, '_blank', WINDOW) !== null;

/** @param date ISO 8601 */
export const openToken = (tokenNo: number, date: string): boolean =>
  window.open(`/print-token?${new URLSearchParams({ token: String(tokenNo), date })}`, '_blank', WINDOW) !== null;

/** Prints the report of a close. */
export const openDayClose = (id: string): boolean => window.open(`/print-day-close?id=${id}`, '_blank', WINDOW) !== null;
