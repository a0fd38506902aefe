import { t } from '@lingui/core/macro';
import type { PrintAnswer, PrintJob } from '@thali/proto/printing/print-job';
import type { PrinterSetup } from './printer-setup';

const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

export type Answer = Pick<PrintAnswer, 'outcome' | 'report' | 'message'>;

/**
 * Sends one job to the print agent; never throws. After a lost answer the same job id is sent again, so that nothing is printed twice.
 * @param reprint true to print a paper again that was interrupted in the middle
 */
export async function askAgent(setup: PrinterSetup, jobId: string, document: Uint8Array, reprint = false): Promise<Answer> {
  const { agent, token, host, port } = setup;
  const job: PrintJob = { jobId, printer: { host, port }, document: base64(document), reprint };
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${agent}/jobs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`, // no text: a header
          'content-type': 'application/json',
        },
        body: JSON.stringify(job),
        credentials: 'omit',
      });
      const answer = await response.json();
      return response.ok ? answer : untouched(`${answer.message} ${t`Nothing was printed.`}`);
    } catch {
      if (attempt === ATTEMPTS) return untouched(t`The print agent at ${agent} does not answer.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const untouched = (message: string): Answer => ({ outcome: 'untouched', report: 'unreachable', message });

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
