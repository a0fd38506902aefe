import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { provisionStore } from '@thali/proto/catalog/store';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Changes, everything } from '../changes.js';
import { PaymentTypeEntity } from '../payment-types/payment-type.entity.js';
import { PrintSettingEntity } from './print-setting.entity.js';
import { StoreEntity } from './store.entity.js';

const answer = { message: 'Store created successfully!' };

@Controller()
export class ProvisionStore {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
  ) {}

  @Rpc(provisionStore)
  handle(input: Input<typeof provisionStore>, caller: CallContext): Promise<Output<typeof provisionStore>> {
    const context = { ...caller, tenantId: input.tenantId };
    return this.db.command(context, async (tx) => {
      if (await tx.existsBy(StoreEntity, {})) return answer;
      return this.changes.record(tx, context, async (_, touch) => {
        // Asked again: two of these calls may have met at the revision's lock.
        if (await tx.existsBy(StoreEntity, {})) return answer;
        await insertStore(tx, input);
        touch('store', [input.tenantId]);
        touch('payment_type', everything);
        return answer;
      });
    });
  }
}

async function insertStore(tx: EntityManager, { tenantId, ...details }: Input<typeof provisionStore>): Promise<void> {
  await tx.insert(StoreEntity, {
    tenantId,
    ...details,
    currency: 'INR',
    isQRMenuEnabled: false,
    isQROrderEnabled: false,
    uniqueQRCode: randomBytes(16).toString('base64url'),
    timeZone: 'Asia/Kolkata',
    businessDayStart: 0,
  });
  await tx.insert(PrintSettingEntity, {
    tenantId,
    pageFormat: 80,
    showNotes: true,
    isEnablePrint: true,
    showStoreDetails: true,
    showCustomerDetails: true,
    printToken: true,
  });
  await tx.insert(
    PaymentTypeEntity,
    ['Cash', 'UPI', 'Card'].map((title, index) => ({ tenantId, id: uuidv7(), title, isActive: true, position: index + 1 })),
  );
}
