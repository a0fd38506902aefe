import type { PrintSettings, StoreSettings } from '@thali/proto/catalog/store';
import type * as z from 'zod';

/** What the print windows need beside the orders; they open with no time to ask for it. */
export interface ReceiptPrintSettings {
  printSettings: z.output<typeof PrintSettings>;
  storeSettings: z.output<typeof StoreSettings>;
}

const KEY = 'thali__receipt_print_settings';

export const saveReceiptPrintSettings = (settings: ReceiptPrintSettings) => localStorage.setItem(KEY, JSON.stringify(settings));

export function readReceiptPrintSettings(): ReceiptPrintSettings | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
