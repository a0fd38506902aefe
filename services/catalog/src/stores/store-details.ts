import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { defaultSac } from '@thali/proto/catalog/tax-numbers';
import type { Input, Output } from '@thali/proto/kernel';
import { AuditTrail } from '../audit-trail.js';
import { Changes } from '../changes.js';
import { Images } from '../images/images.js';
import { findStore, StoreEntity } from './store.entity.js';

@Controller()
export class StoreDetails {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly images: Images,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(getStoreSetting)
  get(_: Input<typeof getStoreSetting>, context: CallContext): Promise<Output<typeof getStoreSetting>> {
    return this.db.tx(context, async (tx) => {
      const { tenantId: _tenant, ...store } = await findStore(tx);
      return store;
    });
  }

  @Rpc(saveStoreSetting)
  save({ sac, ...form }: Input<typeof saveStoreSetting>, context: CallContext): Promise<Output<typeof saveStoreSetting>> {
    const { tenantId } = context;
    return this.changes.command(context, async (tx, touch) => {
      const before = await findStore(tx);
      const { image } = before;
      // Pictures come by upload only: whatever else stands here, nobody fetches it.
      if (form.image && form.image !== image) throw new AppError('IMAGE_UNKNOWN');
      const columns = { ...form, sac: sac === null ? defaultSac : sac };
      await tx.update(StoreEntity, { tenantId }, columns);
      const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
        (field) => columns[field] !== undefined && columns[field] !== before[field],
      );
      if (fields.length)
        await this.trail.add(tx, context, { action: 'store_changed', subject: before.storeName, details: { fields } });
      if (form.image === null) await this.images.release(tx, context, image);
      touch('store', [tenantId]);
      return { message: 'Store details saved successfully!' };
    });
  }
}
