import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { type CallContext, systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { usualTitles } from '@thali/proto/catalog/kind-of-title';
import { provisionStore } from '@thali/proto/catalog/store';
import { tenantRegistered } from '@thali/proto/identity/registration';
import type { EventEnvelope, Input, Output, Payload } from '@thali/proto/kernel';
import { usualClock } from '@thali/proto/store-clock';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Changes, everything } from '../changes.js';
import { PaymentTypeEntity } from '../payment-types/payment-type.entity.js';
import { PrintSettingEntity } from './print-setting.entity.js';
import { StoreEntity } from './store.entity.js';

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
      await this.ensureStore(tx, context, input);
      return { message: 'Store created successfully!' };
    });
  }

  @OnEvent(tenantRegistered)
  async openStore(tx: EntityManager, events: EventEnvelope<Payload<typeof tenantRegistered>>[]): Promise<void> {
    for (const { tenantId, data } of events) {
      const { name: storeName, phone, address, email } = data;
      const context = systemContext(tenantId, tenantRegistered.subject);
      await this.ensureStore(tx, context, { tenantId, storeName, phone, address, email });
    }
  }

  private async ensureStore(tx: EntityManager, context: CallContext, store: Input<typeof provisionStore>): Promise<void> {
    if (await tx.existsBy(StoreEntity, {})) return;
    await this.changes.record(tx, context, async (_, touch) => {
      // Asked again: two of these calls may have met at the revision's lock.
      if (await tx.existsBy(StoreEntity, {})) return;
      await insertStore(tx, store);
      touch('store', [store.tenantId]);
      touch('payment_type', everything);
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
    timeZone: usualClock.time_zone,
    hourCycle: usualClock.hour_cycle,
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
    (['cash', 'upi', 'card'] as const).map((kind, index) => ({
      ...{ tenantId, id: uuidv7(), kind, title: usualTitles[kind], isActive: true, position: index + 1 },
    })),
  );
}
