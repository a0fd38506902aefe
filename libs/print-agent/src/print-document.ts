import type { JobOutcome, PrinterReport } from '@thali/proto/printing/print-job';
import { PrinterLine } from './printer-line.ts';
import { ASK_CONFIRMATION, canPrint } from './status.ts';

export interface Timings {
  connectMs: number;
  /** For the answer to one question about the status. */
  statusMs: number;
  pollMs: number;
  /** So long a printer may say that it is ready and not confirm: some never do. */
  confirmMs: number;
  /** So long a begun job may wait for paper or a closed cover. */
  holdMs: number;
  /** So long a browser waits for its answer. */
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
  /** Right before the first byte of the document; false calls the job off. */
  begin: () => boolean;
  /** What the printer says while it works. */
  hear: (report: PrinterReport) => void;
}

/** Sends one document and stays until the printer has worked it off. A printer that can not print now gets no byte of it. */
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
    // An answer to a question that was sent after the document: the printer has all of it.
    if (!canPrint(report) || !line.taken) readySince = 0;
    else if (!readySince) readySince = Date.now();
    else if (Date.now() - readySince > timings.confirmMs) return { outcome: 'printed', report: 'unconfirmed' };
  }
}
