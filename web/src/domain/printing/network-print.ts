import { paperTime } from '@thali/proto/store-clock';
import hotToast from 'react-hot-toast';
import { messageOf } from '../../lib/api-error';
import { newKey } from '../../lib/intent-key';
import { queryClient } from '../../lib/query';
import { storeClock } from '../../lib/store-clock';
import { printSetup, receiptQuery } from '../receipt/receipt-data';
import { receiptView } from '../receipt/receipt-view';
import { ticketView } from '../receipt/ticket-view';
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
  | { orderId: string; again?: true };

/** Prints on the device's network printer and says how that went; with no byte on paper the browser's window takes over. */
export async function printOnNetwork(use: PrinterUse, paper: PaperWanted, inWindow?: () => boolean): Promise<void> {
  const setup = readPrinter(use);
  // A ticket is wanted once per order; a receipt once per tap.
  const jobId = 'orderId' in paper && !paper.again ? `ticket-${paper.orderId}` : newKey();
  const name = 'orderId' in paper ? 'Kitchen ticket' : 'tokenNo' in paper ? 'Token' : 'Receipt';
  try {
    if (!setup) throw new Error('The printer is no longer set up.');
    await send({ setup, jobId, name, document: await encode(paper), inWindow });
  } catch (error) {
    const again = () => void printOnNetwork(use, paper, inWindow);
    tellProblem(`print-${jobId}`, `${name}: ${messageOf(error, 'Nothing was printed.')}`, { again, inWindow });
  }
}

async function encode(paper: PaperWanted): Promise<Uint8Array> {
  const copy = 'copy' in paper && paper.copy;
  const setup = await queryClient.fetchQuery(printSetup(copy));
  const encoder = new PaperEncoder(setup.printSettings.page_format, drawRow);
  if ('tokenNo' in paper) return encodeToken(encoder, paper.tokenNo, paperTime(paper.date, setup.storeSettings));
  const receipt = await queryClient.fetchQuery(receiptQuery('orderId' in paper ? [paper.orderId] : [...paper.orderIds]));
  if ('orderId' in paper) {
    const order = receipt.orders.find(({ id }) => id === paper.orderId);
    if (!order) throw new Error('The order is not there.');
    return encodeTicket(encoder, ticketView(order, setup.storeSettings, paper.again));
  }
  const view = receiptView(receipt, setup, copy);
  return encodeReceipt(encoder, view, view.store?.image ? await drawPicture(view.store.image, encoder.dots) : undefined);
}

interface Job {
  setup: PrinterSetup;
  jobId: string;
  name: string;
  document: Uint8Array;
  inWindow?: () => boolean;
}

/** Until the printer is done with it: a job that waits for paper is told of, and followed. */
async function send(job: Job, reprint = false): Promise<void> {
  const { setup, jobId, name, document, inWindow } = job;
  const id = `print-${jobId}`;
  let waited = false;
  let answer = await askAgent(setup, jobId, document, reprint);
  for (; answer.outcome === 'waiting'; waited = true) {
    hotToast.loading(`${name}: ${answer.message}`, { id });
    answer = await askAgent(setup, jobId, document);
  }
  if (answer.outcome !== 'printed') {
    const again = () => void send(job, true);
    // An agent that went away while the job waited has left something on paper.
    const nothing = answer.outcome === 'untouched' && !waited;
    tellProblem(id, `${name}: ${answer.message}`, { again, inWindow: nothing ? inWindow : undefined });
    return;
  }
  // The till does not say of every order that its ticket is out, as long as nothing was the matter.
  const expected = name === 'Kitchen ticket' && answer.report === 'ready' && !waited && !reprint;
  if (!expected) hotToast.success(answer.message, { id, duration: SUCCESS_MS });
}

/** What the printer says to a page that shows what it can. */
export function printTestPage(setup: PrinterSetup, format: 57 | 80) {
  const page = encodeTestPage(new PaperEncoder(format, drawRow), paperTime(Date.now(), storeClock()));
  return askAgent(setup, newKey(), page);
}
