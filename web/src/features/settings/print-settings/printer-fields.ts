import { t } from '@lingui/core/macro';
import { PRINTER_PORT } from '@thali/proto/printing/print-job';
import { type PrinterSetup, type PrinterUse, readPrinter } from '../../../domain/printing/printer-setup';

/** The form's values: a printer as `192.168.1.50` or `192.168.1.50:9101`, empty for none. */
export type PrinterFields = { agent: string; token: string } & Record<PrinterUse, string>;

export function readFields(): PrinterFields {
  const [receipts, kitchen] = [readPrinter('receipts'), readPrinter('kitchen')];
  const { agent = '', token = '' } = receipts ?? kitchen ?? {};
  return { agent, token, receipts: asTyped(receipts), kitchen: asTyped(kitchen) };
}

/** Null if no printer is entered. */
export function setupOf({ agent, token, ...printers }: PrinterFields, use: PrinterUse): PrinterSetup | null {
  const [host, port = PRINTER_PORT] = printers[use].trim().split(':');
  return host ? { agent: new URL(agent).origin, token: token.trim(), host, port: Number(port) } : null;
}

/** The gateway's content security policy allows agents on this device and on `.local` names only. */
const AGENT = /^(http:\/\/(localhost|127\.0\.0\.1)|https?:\/\/[a-z0-9.-]+\.local)(:\d{1,5})?\/?$/i;
const PRINTER = /^[a-z0-9.-]+(:\d{1,5})?$/i;

const printerError = (text: string) =>
  !text.trim() || PRINTER.test(text.trim()) ? null : t`Please provide valid printer address!`;
const named = ({ receipts, kitchen }: PrinterFields) => Boolean(receipts.trim() || kitchen.trim());

export const fieldErrors = {
  agent: (text: string, fields: PrinterFields) =>
    named(fields) && !AGENT.test(text.trim()) ? t`Please provide localhost or a .local address!` : null,
  token: (text: string, fields: PrinterFields) => (named(fields) && !text.trim() ? t`Please provide pairing token!` : null),
  receipts: printerError,
  kitchen: printerError,
};

const asTyped = (setup: PrinterSetup | null): string => {
  if (!setup) return '';
  return setup.port === PRINTER_PORT ? setup.host : `${setup.host}:${setup.port}`;
};
