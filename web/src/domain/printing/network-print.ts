import { t } from '@lingui/core/macro';
import { paperTime } from '@thali/proto/store-clock';
import hotToast from 'react-hot-toast';
import { messageOf } from '../../lib/api-error';
import { newKey } from '../../lib/idempotency-key';
import { queryClient } from '../../lib/query';
import { storeClock } from '../../lib/store-clock';
import { printSetup, receiptQuery } from '../receipt/receipt-data';
import { receiptView } from '../receipt/receipt-view';
import { cancelledView, ticketView } from '../tickets/ticket-view';
import { ticketAgain, ticketQuery } from '../tickets/tickets';
import { askAgent } from './ask-agent';
import { drawPicture, drawRow } from './draw-row';
import { PaperEncoder } from './paper-encoder';
import { encodeReceipt, encodeTestPage, encodeTicket, encodeToken } from './papers';
import { type PrinterSetup, type PrinterUse, readPrinter } from './printer-setup';
import { tellProblem } from './tell-problem';

const SUCCESS_MS = 2_000;

export type PaperWanted =
  | { orderIds: readonly string[]; copy: boolean }
  | { tokenNo: number; date: string }
  | { orderId: string; again?: true; cancelled?: readonly string[] };

/** Prints on this device's network printer and reports the result. If nothing was printed, the browser's print window is used instead. */
export async function printOnNetwork(use: PrinterUse, paper: PaperWanted, inWindow?: () => boolean): Promise<void> {
  const setup = readPrinter(use);
  const jobId = jobOf(paper);
  const name = 'orderId' in paper ? t`Kitchen ticket` : 'tokenNo' in paper ? t`Token` : t`Receipt`;
  try {
    if (!setup) throw new Error('The printer is no longer set up.');
    await send({ setup, jobId, name, forKitchen: 'orderId' in paper, document: await encode(paper), inWindow });
  } catch (error) {
    const again = () => void printOnNetwork(use, paper, inWindow);
    tellProblem(`print-${jobId}`, `${name}: ${messageOf(error, t`Nothing was printed.`)}`, { again, inWindow });
  }
}

/** A ticket has the job id of its order, and what is cancelled that of its first line, so that each is printed once; each tap for a receipt prints one. */
function jobOf(paper: PaperWanted): string {
  if (!('orderId' in paper) || paper.again) return newKey();
  return paper.cancelled ? `cancelled-${paper.cancelled[0]}` : `ticket-${paper.orderId}`;
}

async function encode(paper: PaperWanted): Promise<Uint8Array> {
  const copy = 'copy' in paper && paper.copy;
  const setup = await queryClient.fetchQuery(printSetup(copy));
  const encoder = new PaperEncoder(setup.printSettings.page_format, drawRow);
  if ('tokenNo' in paper) return encodeToken(encoder, paper.tokenNo, paperTime(paper.date, setup.storeSettings));
  if ('orderId' in paper) {
    const ticket = await (paper.again ? ticketAgain(paper.orderId) : queryClient.fetchQuery(ticketQuery(paper.orderId)));
    if (!paper.cancelled) return encodeTicket(encoder, ticketView(ticket, setup.storeSettings, paper.again));
    const slip = cancelledView(ticket, setup.storeSettings, paper.cancelled);
    if (!slip.lines.length) throw new Error('The server is of the release before, and says nothing of what is cancelled.');
    return encodeTicket(encoder, slip);
  }
  const view = receiptView(await queryClient.fetchQuery(receiptQuery([...paper.orderIds])), setup, copy);
  return encodeReceipt(encoder, view, view.store?.image ? await drawPicture(view.store.image, encoder.dots) : undefined);
}

interface Job {
  setup: PrinterSetup;
  jobId: string;
  /** What people call the paper. */
  name: string;
  forKitchen: boolean;
  document: Uint8Array;
  inWindow?: () => boolean;
}

/** Follows a job until the printer has finished it, and shows the message while it waits. */
async function send(job: Job, reprint = false): Promise<void> {
  const { setup, jobId, name, forKitchen, document, inWindow } = job;
  const id = `print-${jobId}`;
  let waited = false;
  let answer = await askAgent(setup, jobId, document, reprint);
  for (; answer.outcome === 'waiting'; waited = true) {
    hotToast.loading(`${name}: ${answer.message}`, { id });
    answer = await askAgent(setup, jobId, document);
  }
  if (answer.outcome !== 'printed') {
    const again = () => void send(job, true);
    // If the agent disappeared while the job waited, something is on paper already.
    const nothing = answer.outcome === 'untouched' && !waited;
    tellProblem(id, `${name}: ${answer.message}`, { again, inWindow: nothing ? inWindow : undefined });
    return;
  }
  // A kitchen ticket without problems needs no message, because every order prints one.
  const expected = forKitchen && answer.report === 'ready' && !waited && !reprint;
  if (!expected) hotToast.success(answer.message, { id, duration: SUCCESS_MS });
}

/** Prints the test page and returns the agent's answer. */
export function printTestPage(setup: PrinterSetup, format: 57 | 80) {
  const page = encodeTestPage(new PaperEncoder(format, drawRow), paperTime(Date.now(), storeClock()));
  return askAgent(setup, newKey(), page);
}
