import type { PrintSettings, StoreSettings } from '@thali/proto/catalog/store';
import type * as z from 'zod';

/** Settings that the print windows need besides the orders. They are stored because the windows open with no time to fetch them. */
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
