import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { defaultSac } from '@thali/proto/catalog/tax-numbers';
import type { Input, Output } from '@thali/proto/kernel';
import { Changes, found } from '../changes.js';
import { findStore, StoreEntity } from './store.entity.js';

@Controller()
export class StoreDetails {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
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
      found(await tx.update(StoreEntity, { tenantId }, { ...form, sac: sac === null ? defaultSac : sac }));
      touch('store', [tenantId]);
      return { message: 'Store details saved successfully!' };
    });
  }
}
