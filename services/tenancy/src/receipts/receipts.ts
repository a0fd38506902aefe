import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { readMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { drawnReceipt, listReceipts, mailedReceipt, receiptPdf } from '@thali/proto/tenancy/billing';
import { ReceiptEntity, receiptOf } from './receipt.entity.js';
import { receiptFile } from './receipt-file.js';
import { ReceiptLinkEntity } from './receipt-link.entity.js';

/** The owner's subscription receipts, as a list and each as a PDF. The mailed link needs no sign-in. */
@Controller()
export class Receipts {
  constructor(private readonly db: Database) {}

  @Rpc(listReceipts)
  async list(_: Input<typeof listReceipts>, context: CallContext): Promise<Output<typeof listReceipts>> {
    const { tenantId } = context;
    const receipts = await this.db.tx(context, (tx) =>
      tx.find(ReceiptEntity, { where: { tenantId }, order: { issuedAt: 'desc', number: 'desc' }, take: 200 }),
    );
    return receipts.map(receiptOf);
  }

  @Rpc(receiptPdf)
  async pdf({ id }: Input<typeof receiptPdf>, context: CallContext): Promise<Output<typeof receiptPdf>> {
    return this.draw({ tenantId: context.tenantId, id });
  }

  @Rpc(drawnReceipt)
  async draw(receipt: Input<typeof drawnReceipt>): Promise<Output<typeof drawnReceipt>> {
    const { tenantId } = receipt;
    const found = await this.db.tx({ tenantId }, (tx) => tx.findOneBy(ReceiptEntity, receipt));
    if (!found) throw new AppError('NOT_FOUND');
    return receiptFile(found);
  }

  @Rpc(mailedReceipt)
  async mailed({ token }: Input<typeof mailedReceipt>): Promise<Output<typeof mailedReceipt>> {
    const key = readMailedToken(token);
    if (!key) throw new AppError('NOT_FOUND');
    const { tenantId } = key;
    const link = await this.db.tx({ tenantId }, (tx) => tx.findOneBy(ReceiptLinkEntity, key));
    if (!link) throw new AppError('NOT_FOUND');
    return this.draw({ tenantId, id: link.receiptId });
  }
}
