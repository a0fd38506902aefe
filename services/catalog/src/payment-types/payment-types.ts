import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { kindOf } from '@thali/proto/catalog/kind-of-title';
import {
  addPaymentType,
  deletePaymentType,
  listPaymentTypes,
  togglePaymentType,
  updatePaymentType,
} from '@thali/proto/catalog/payment-types';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { Changes, found } from '../changes.js';
import { lastPosition } from '../position.js';
import { PaymentTypeEntity, readPaymentTypes } from './payment-type.entity.js';

@Controller()
export class PaymentTypes {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
  ) {}

  @Rpc(listPaymentTypes)
  list(_: Input<typeof listPaymentTypes>, context: CallContext): Promise<Output<typeof listPaymentTypes>> {
    return this.db.tx(context, (tx) => readPaymentTypes(tx));
  }

  @Rpc(addPaymentType)
  add({ title, isActive, kind }: Input<typeof addPaymentType>, context: CallContext): Promise<Output<typeof addPaymentType>> {
    const { tenantId } = context;
    const id = uuidv7();
    return this.changes.command(context, async (tx, touch, room) => {
      await room('paymentTypes');
      const row = { tenantId, id, title, isActive, kind: kindOf({ title, kind }), position: lastPosition('payment_type') };
      await tx.insert(PaymentTypeEntity, row);
      touch('payment_type', [id]);
      return { message: 'Payment type added successfully!' };
    });
  }

  @Rpc(togglePaymentType)
  toggle({ id, isActive }: Input<typeof togglePaymentType>, context: CallContext): Promise<Output<typeof togglePaymentType>> {
    return this.save(context, id, { isActive });
  }

  /** A type that is called otherwise is the same money: without a kind of the caller's it keeps its own, also where that was only guessed so far. */
  @Rpc(updatePaymentType)
  update({ id, ...form }: Input<typeof updatePaymentType>, context: CallContext): Promise<Output<typeof updatePaymentType>> {
    return this.save(context, id, form);
  }

  @Rpc(deletePaymentType)
  delete({ id }: Input<typeof deletePaymentType>, context: CallContext): Promise<Output<typeof deletePaymentType>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.delete(PaymentTypeEntity, { id }));
      touch('payment_type', [id]);
      return { message: 'Payment type deleted successfully!' };
    });
  }

  private save(context: CallContext, id: string, form: Partial<PaymentTypeEntity>): Promise<{ message: string }> {
    return this.changes.command(context, async (tx, touch) => {
      const [before] = await readPaymentTypes(tx, [id]);
      if (!before) throw new AppError('NOT_FOUND');
      await tx.update(PaymentTypeEntity, { id }, { ...form, kind: form.kind ?? before.kind });
      touch('payment_type', [id]);
      return { message: 'Payment type updated successfully!' };
    });
  }
}
