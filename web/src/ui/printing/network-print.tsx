import { Button, Group } from '@mantine/core';
import hotToast from 'react-hot-toast';
import { messageOf } from '../../lib/api-error';
import { newKey } from '../../lib/intent-key';
import { type PrinterSetup, type PrinterUse, readPrinter } from '../../lib/printer-setup';
import { queryClient } from '../../lib/query';
import { printSetup, receiptQuery } from '../receipt/receipt-data';
import { paperTime, receiptView } from '../receipt/receipt-view';
import { ticketView } from '../receipt/ticket-view';
import { askAgent } from './ask-agent';
import { drawPicture, drawRow } from './draw-row';
import { PaperEncoder } from './paper-encoder';
import { encodeReceipt, encodeTestPage, encodeTicket, encodeToken } from './papers';

export type PaperWanted =
  | { orderIds: readonly string[]; copy: boolean }
  | { tokenNo: number; date: string }
  | { orderId: string };
type InWindow = (() => boolean) | undefined;

/** Prints on the device's network printer and says how that went; with no byte on paper the browser's window takes over. */
export async function printOnNetwork(use: PrinterUse, paper: PaperWanted, inWindow?: () => boolean): Promise<void> {
  const setup = readPrinter(use);
  // A ticket is wanted once per order; a receipt once per tap.
  const jobId = 'orderId' in paper ? `ticket-${paper.orderId}` : newKey();
  try {
    if (!setup) throw new Error('The printer is no longer set up.');
    await send(setup, jobId, await encode(paper), inWindow);
  } catch (error) {
    tell(`print-${jobId}`, messageOf(error, 'Nothing was printed.'), inWindow, () => printOnNetwork(use, paper, inWindow));
  }
}

async function encode(paper: PaperWanted): Promise<Uint8Array> {
  const copy = 'copy' in paper && paper.copy;
  const setup = await queryClient.ensureQueryData(printSetup(copy));
  const { time_zone } = setup.storeSettings;
  const encoder = new PaperEncoder(setup.printSettings.page_format, drawRow);
  if ('tokenNo' in paper) return encodeToken(encoder, paper.tokenNo, paperTime(paper.date, time_zone));
  const receipt = await queryClient.fetchQuery(receiptQuery('orderId' in paper ? [paper.orderId] : [...paper.orderIds]));
  if ('orderId' in paper) {
    const [order] = receipt.orders;
    if (!order) throw new Error('The order is not there.');
    return encodeTicket(encoder, ticketView(order, time_zone));
  }
  const view = receiptView(receipt, setup, copy);
  return encodeReceipt(encoder, view, view.store?.image ? await drawPicture(view.store.image, encoder.dots) : undefined);
}

/** Until the printer is done with it: a job that waits for paper is told of, and followed. */
async function send(
  setup: PrinterSetup,
  jobId: string,
  document: Uint8Array,
  inWindow: InWindow,
  reprint = false,
): Promise<void> {
  const id = `print-${jobId}`;
  const again = () => void send(setup, jobId, document, inWindow, true);
  let answer = await askAgent(setup, jobId, document, reprint);
  while (answer.outcome === 'waiting') {
    hotToast.loading(answer.message, { id });
    answer = await askAgent(setup, jobId, document);
  }
  if (answer.outcome === 'printed') hotToast.success(answer.message, { id });
  else tell(id, answer.message, answer.outcome === 'untouched' ? inWindow : undefined, again);
}

/** Stays until somebody has seen it. */
function tell(id: string, message: string, inWindow: InWindow, again: () => void) {
  const opened = inWindow?.() ?? false;
  const choose = (what: () => void) => () => {
    hotToast.dismiss(id);
    what();
  };
  hotToast.error(
    <div>
      {message} {opened && 'The print window takes over.'}
      <Group gap="xs" mt="xs">
        <Button size="compact-md" onClick={choose(again)}>
          Print again
        </Button>
        {inWindow && !opened && (
          <Button size="compact-md" variant="default" onClick={choose(inWindow)}>
            Print window
          </Button>
        )}
        <Button size="compact-md" variant="subtle" onClick={choose(() => {})}>
          Dismiss
        </Button>
      </Group>
    </div>,
    { id, duration: Number.POSITIVE_INFINITY },
  );
}

/** What the printer says to a page that shows what it can. */
export function printTestPage(setup: PrinterSetup, format: 57 | 80) {
  const page = encodeTestPage(new PaperEncoder(format, drawRow), paperTime(new Date(), undefined));
  return askAgent(setup, newKey(), page);
}
