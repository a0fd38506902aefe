import type { PrintSettings, StoreSettings } from '@thali/proto/catalog/store';

/** What a receipt needs besides the orders. */
export interface PrintSetup {
  storeSettings: StoreSettings;
  printSettings: PrintSettings;
}

const KEY = 'thali__print_settings';

/** Kept for print windows of users who may not ask for the settings, and for a moment without network. */
export function rememberPrintSetup({ storeSettings, printSettings }: PrintSetup) {
  localStorage.setItem(KEY, JSON.stringify({ storeSettings, printSettings }));
}

export function rememberedPrintSetup(): PrintSetup | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PrintSetup | null;
  } catch {
    return null;
  }
}
