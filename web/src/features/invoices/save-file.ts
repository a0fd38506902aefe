import { t } from '@lingui/core/macro';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import { printReceipt } from '../../domain/printing/print';
import { download } from '../../lib/download';
import { toast, withLoading } from '../../lib/toast';

/** Shows 'Please wait...' until the browser has the file, or the reason why it failed. */
export const saveFile = (file: Promise<void>): void => {
  withLoading(file).catch((error: unknown) => toast.failure(error, t`Error processing your request, Please try later!`));
};

/** @param invoiceId of an invoice or a credit note */
export const savePdf = (invoiceId: string): void => saveFile(download(invoicePdf, { invoiceId }));

export function printCopy(orderIds: readonly string[]): void {
  if (!printReceipt(orderIds, { copy: true }))
    toast.error(t`The browser blocked the print window. Please allow pop-ups for this page.`);
}
