import type { JobOutcome, PrinterReport } from '@thali/proto/printing/print-job';
import { PrinterLine } from './printer-line.ts';
import { ASK_CONFIRMATION, canPrint } from './status.ts';

export interface Timings {
  connectMs: number;
  /** Time-out of one status query. */
  statusMs: number;
  pollMs: number;
  /** How long a printer may report that it is ready without confirming, because some printers never confirm. */
  confirmMs: number;
  /** How long a job that has begun may wait for paper or a closed cover. */
  holdMs: number;
  /** After this time a request is answered even if its job goes on. */
  answerMs: number;
}
export const timings: Timings = {
  connectMs: 3_000,
  statusMs: 2_000,
  pollMs: 500,
  confirmMs: 15_000,
  holdMs: 600_000,
  answerMs: 12_000,
};

export interface Result {
  outcome: Exclude<JobOutcome, 'waiting'>;
  report: PrinterReport;
}
interface Work {
  host: string;
  port: number;
  document: Uint8Array;
  timings: Timings;
  /** Called right before the first byte of the document is sent. Returns false to cancel the job. */
  begin: () => boolean;
  /** Called with each status of the printer while it prints. */
  hear: (report: PrinterReport) => void;
}

/** Sends one document and waits until the printer has processed it. Sends nothing to a printer that can not print now. */
export async function printDocument({ host, port, document, timings, begin, hear }: Work): Promise<Result> {
  const line = await PrinterLine.open(host, port, timings.connectMs);
  if (!line) return { outcome: 'untouched', report: 'unreachable' };
  try {
    const report = await line.status(timings.statusMs);
    if (!report) return { outcome: 'untouched', report: line.ended ? 'dropped' : 'silent' };
    if (!canPrint(report)) return { outcome: 'untouched', report };
    if (!begin()) return { outcome: 'untouched', report: 'busy' };
    line.confirmed = false;
    line.send(document);
    line.send(ASK_CONFIRMATION);
    return await confirmation(line, report, timings, hear);
  } finally {
    line.close();
  }
}

async function confirmation(line: PrinterLine, first: PrinterReport, timings: Timings, hear: Work['hear']): Promise<Result> {
  const holdUntil = Date.now() + timings.holdMs;
  let report = first;
  let readySince = 0;
  while (true) {
    await line.news(timings.pollMs);
    if (!line.confirmed && !line.ended && line.taken) {
      report = (await line.status(timings.statusMs)) ?? (line.confirmed ? report : 'silent');
      hear(report);
    }
    if (line.confirmed) return { outcome: 'printed', report: report === 'paper-low' ? report : 'ready' };
    if (line.ended) return { outcome: 'broken', report: 'dropped' };
    if (Date.now() > holdUntil) return { outcome: 'broken', report };
    // The status query was sent after the document, so its answer means that the printer has received all of it.
    if (!canPrint(report) || !line.taken) readySince = 0;
    else if (!readySince) readySince = Date.now();
    else if (Date.now() - readySince > timings.confirmMs) return { outcome: 'printed', report: 'unconfirmed' };
  }
}
