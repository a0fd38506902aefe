import type { JobOutcome, PrinterReport } from '@thali/proto/printing/print-job';

/**
 * The ESC/POS commands that a printer answers. DLE EOT is answered at once, also by a printer that can not print. GS r is answered in
 * order, after everything that was sent before it is processed. Each answer is one byte.
 */
export const ASK_STATUS = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
export const STATUS_BYTES = 3;
export const ASK_CONFIRMATION = Uint8Array.of(0x1d, 0x72, 1);

/** Bits with a fixed value tell the kinds of answers apart. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
export const isConfirmation = (byte: number): boolean => (byte & 0x90) === 0x00;
/** First of the four bytes that some printers send without a query when their state changes. */
export const startsNotice = (byte: number): boolean => (byte & 0x93) === 0x10;
export const NOTICE_BYTES = 4;

/** The report from the three status bytes. The worst condition wins. */
export function reportOf([printer = 0, offline = 0, paper = 0]: readonly number[]): PrinterReport {
  if (offline & 0x04) return 'cover-open';
  if (offline & 0x20 || paper & 0x60) return 'paper-out';
  if (offline & 0x40) return 'fault';
  if (printer & 0x08) return 'offline';
  return paper & 0x0c ? 'paper-low' : 'ready';
}

export const canPrint = (report: PrinterReport): boolean => report === 'ready' || report === 'paper-low';

const reports: Record<PrinterReport, string> = {
  ready: 'The printer is ready.',
  'paper-low': 'The printer is almost out of paper.',
  'paper-out': 'The printer is out of paper.',
  'cover-open': 'The cover of the printer is open.',
  fault: 'The printer reports a fault.',
  offline: 'The printer is switched offline.',
  unreachable: 'The printer can not be reached.',
  silent: 'The printer does not answer.',
  busy: 'The printer is busy with other papers.',
  dropped: 'The connection to the printer broke.',
  interrupted: 'The print agent was stopped in the middle.',
  unconfirmed: 'The printer took it all without a fault, but did not confirm it.',
};
const outcomes: Record<JobOutcome, string> = {
  printed: 'Printed.',
  waiting: 'It goes on by itself.',
  broken: 'Part of it may be on paper.',
  untouched: 'Nothing was printed.',
};

export function sentence(outcome: JobOutcome, report: PrinterReport): string {
  if (report !== 'ready') return `${reports[report]} ${outcomes[outcome]}`;
  return outcome === 'waiting' ? 'The printer is still printing.' : outcomes[outcome];
}
