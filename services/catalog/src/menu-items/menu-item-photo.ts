import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { Changes } from '../changes.js';
import { Images, type Shown } from '../images/images.js';
import { MenuItemEntity } from './menu-item.entity.js';

@Controller()
export class MenuItemPhoto {
  constructor(
    private readonly changes: Changes,
    private readonly images: Images,
  ) {}

  @Rpc(uploadMenuItemPhoto)
  upload({ id, file }: Input<typeof uploadMenuItemPhoto>, context: CallContext): Promise<Output<typeof uploadMenuItemPhoto>> {
    return this.images.keep(context, file, async (tx, touch, shown) => {
      await this.replace(tx, context, id, shown);
      touch('item', [id]);
      return { message: 'Image uploaded successfully!', imageURL: shown.image };
    });
  }

  @Rpc(removeMenuItemPhoto)
  remove({ id }: Input<typeof removeMenuItemPhoto>, context: CallContext): Promise<Output<typeof removeMenuItemPhoto>> {
    return this.changes.command(context, async (tx, touch) => {
      await this.replace(tx, context, id, { image: null });
      touch('item', [id]);
      return { message: 'Image removed successfully!' };
    });
  }

  private async replace(tx: EntityManager, context: CallContext, id: string, shown: Shown | { image: null }): Promise<void> {
    const before = await tx.findOneBy(MenuItemEntity, { id });
    if (!before) throw new AppError('NOT_FOUND');
    await tx.update(MenuItemEntity, { id }, shown);
    await this.images.release(tx, context, before.image);
  }
}
