import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { defaultSac } from '@thali/proto/catalog/tax-numbers';
import type { Input, Output } from '@thali/proto/kernel';
import { Changes } from '../changes.js';
import { Images } from '../images/images.js';
import { findStore, StoreEntity } from './store.entity.js';

@Controller()
export class StoreDetails {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly images: Images,
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
      const { image } = await findStore(tx);
      // Pictures come by upload only: whatever else stands here, nobody fetches it.
      if (form.image && form.image !== image) throw new AppError('IMAGE_UNKNOWN');
      await tx.update(StoreEntity, { tenantId }, { ...form, sac: sac === null ? defaultSac : sac });
      if (form.image === null) await this.images.release(tx, context, image);
      touch('store', [tenantId]);
      return { message: 'Store details saved successfully!' };
    });
  }
}
