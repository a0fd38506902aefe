import type { Attachment } from '@thali/kit/mail/transport';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { Output } from '@thali/proto/kernel';
import { drawnReceipt } from '@thali/proto/tenancy/billing';
import { drawReceipt } from './draw-receipt.js';
import type { ReceiptEntity } from './receipt.entity.js';

/** The receipt as a PDF in base64. */
export const receiptFile = async (receipt: ReceiptEntity): Promise<Output<typeof drawnReceipt>> => ({
  fileName: `receipt-${receipt.number.replaceAll('/', '-')}.pdf`,
  contentType: 'application/pdf',
  base64: (await drawReceipt(receipt)).toString('base64'),
});

const ofReceipt = 'receipt ';
/** The reference to a receipt that a queued mail stores as its attachment. */
export const attachmentOf = ({ id }: Pick<ReceiptEntity, 'id'>): string => ofReceipt + id;

/**
 * Makes the file of a mail's attachment when the mail is sent, so that no transaction waits for it and the queue stays small. It is
 * requested by RPC, because mails are sent from the hot thread, while PDFs are drawn in the costly one (ADR 21).
 */
export async function attachedReceipt(rpc: RpcClient, tenantId: string, attachment: string): Promise<Attachment> {
  const { fileName, contentType, base64 } = await rpc.call(drawnReceipt, { tenantId, id: attachment.slice(ofReceipt.length) });
  return { fileName, contentType, content: Buffer.from(base64, 'base64') };
}
