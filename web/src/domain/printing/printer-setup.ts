/** A network printer of this device and the agent that reaches it. */
export interface PrinterSetup {
  /** Address of the print agent, such as http://localhost:9180. */
  agent: string;
  token: string;
  host: string;
  port: number;
}
/** Receipts and tokens for guests, or tickets for the kitchen. */
export type PrinterUse = 'receipts' | 'kitchen';

const key = (use: PrinterUse) => `thali__printer_${use}`;

export function readPrinter(use: PrinterUse): PrinterSetup | null {
  try {
    return JSON.parse(localStorage.getItem(key(use)) ?? 'null');
  } catch {
    return null;
  }
}

/** @param setup null to print with the browser again */
export const savePrinter = (use: PrinterUse, setup: PrinterSetup | null): void =>
  setup ? localStorage.setItem(key(use), JSON.stringify(setup)) : localStorage.removeItem(key(use));
