import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listReceipts, receiptPdf } from '@thali/proto/tenancy/billing';
import { demandAdmin } from '../admin-only.js';
import { drawReceipt } from './draw-receipt.js';
import { ReceiptEntity, receiptOf } from './receipt.entity.js';

/** The owner's receipts for the subscription, as a list and each as a PDF. */
@Controller()
export class Receipts {
  constructor(private readonly db: Database) {}

  @Rpc(listReceipts)
  async list(_: Input<typeof listReceipts>, context: CallContext): Promise<Output<typeof listReceipts>> {
    demandAdmin(context);
    const { tenantId } = context;
    const receipts = await this.db.tx(context, (tx) =>
      tx.find(ReceiptEntity, { where: { tenantId }, order: { issuedAt: 'desc', number: 'desc' }, take: 200 }),
    );
    return receipts.map(receiptOf);
  }

  @Rpc(receiptPdf)
  async pdf({ id }: Input<typeof receiptPdf>, context: CallContext): Promise<Output<typeof receiptPdf>> {
    demandAdmin(context);
    const { tenantId } = context;
    const receipt = await this.db.tx(context, (tx) => tx.findOneBy(ReceiptEntity, { tenantId, id }));
    if (!receipt) throw new AppError('NOT_FOUND');
    const pdf = await drawReceipt(receipt);
    return {
      fileName: `receipt-${receipt.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      base64: pdf.toString('base64'),
    };
  }
}
