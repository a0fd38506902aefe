import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { mailOwnerLink, remindOwner } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import { mailOwnerReset, resendConfirmation, resendReceipt } from '@thali/proto/tenancy/operator-changes';
import { logAction, type OperatorActionName } from '../operator-log/operator-action.js';
import { IssueReceipt } from '../receipts/issue-receipt.js';
import { ReceiptEntity } from '../receipts/receipt.entity.js';
import { lockTenant } from '../tenants/tenant.entity.js';

/**
 * Mails to an owner on behalf of an operator. Mails with a secret are made and sent by identity, so that no secret reaches this service.
 */
@Controller()
export class OwnerMails {
  constructor(
    private readonly db: Database,
    private readonly rpc: RpcClient,
    private readonly receipts: IssueReceipt,
  ) {}

  @Rpc(mailOwnerReset)
  async reset({ id }: Input<typeof mailOwnerReset>, caller: CallContext): Promise<Output<typeof mailOwnerReset>> {
    await this.demandTenant(id);
    await this.rpc.call(mailOwnerLink, { tenantId: id }, { requestId: caller.requestId });
    await this.log(caller, id, 'owner_reset_mailed');
    return { message: 'A link to choose a new password is on its way to the owner!' };
  }

  @Rpc(resendConfirmation)
  async confirmation({ id }: Input<typeof resendConfirmation>, caller: CallContext): Promise<Output<typeof resendConfirmation>> {
    await this.demandTenant(id);
    await this.rpc.call(remindOwner, { tenantId: id }, { requestId: caller.requestId });
    await this.log(caller, id, 'confirmation_resent');
    return { message: 'The confirmation is on its way!' };
  }

  @Rpc(resendReceipt)
  receipt({ id, receiptId }: Input<typeof resendReceipt>, caller: CallContext): Promise<Output<typeof resendReceipt>> {
    const context = { ...caller, tenantId: id };
    return this.db.command(context, async (tx) => {
      const { name, email } = await lockTenant(tx, id);
      const receipt = await tx.findOneBy(ReceiptEntity, { tenantId: id, id: receiptId });
      if (!receipt) throw new AppError('NOT_FOUND');
      await this.receipts.mail(tx, receipt, email, context.now);
      const details = { receipt: receipt.number, email };
      await logAction(tx, context, { action: 'receipt_resent', tenant: { id, name }, details });
      return { message: 'The receipt is on its way!' };
    });
  }

  private async demandTenant(id: string): Promise<void> {
    await this.db.tx({ tenantId: id }, (tx) => lockTenant(tx, id));
  }

  private log(caller: CallContext, id: string, action: OperatorActionName): Promise<void> {
    return this.db.tx({ ...caller, tenantId: id }, async (tx) => {
      const { name } = await lockTenant(tx, id);
      await logAction(tx, caller, { action, tenant: { id, name } });
    });
  }
}
