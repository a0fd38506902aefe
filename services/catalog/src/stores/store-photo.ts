import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { removeStorePhoto, uploadStorePhoto } from '@thali/proto/catalog/store';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { Changes } from '../changes.js';
import { Images, type Shown } from '../images/images.js';
import { findStore, StoreEntity } from './store.entity.js';

@Controller()
export class StorePhoto {
  constructor(
    private readonly changes: Changes,
    private readonly images: Images,
  ) {}

  @Rpc(uploadStorePhoto)
  upload({ file }: Input<typeof uploadStorePhoto>, context: CallContext): Promise<Output<typeof uploadStorePhoto>> {
    return this.images.keep(context, file, async (tx, touch, shown) => {
      await this.replace(tx, context, shown);
      touch('store', [context.tenantId]);
      return { message: 'Image uploaded successfully!', imageURL: shown.image };
    });
  }

  @Rpc(removeStorePhoto)
  remove(_: Input<typeof removeStorePhoto>, context: CallContext): Promise<Output<typeof removeStorePhoto>> {
    return this.changes.command(context, async (tx, touch) => {
      await this.replace(tx, context, { image: null });
      touch('store', [context.tenantId]);
      return { message: 'Image removed successfully!' };
    });
  }

  private async replace(tx: EntityManager, context: CallContext, shown: Shown | { image: null }): Promise<void> {
    const before = await findStore(tx);
    await tx.update(StoreEntity, { tenantId: context.tenantId }, shown);
    await this.images.release(tx, context, before.image);
  }
}
