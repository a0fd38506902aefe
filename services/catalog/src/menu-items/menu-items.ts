import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { WrittenAnswer } from '@thali/kit/rpc/written-answer';
import {
  addMenuItem,
  deleteMenuItem,
  getMenuItem,
  listMenuItems,
  markSoldOut,
  reorderMenuItems,
  updateMenuItem,
} from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { toPriceColumns } from '../amounts.js';
import { AuditTrail } from '../audit-trail.js';
import { Changes, found } from '../changes.js';
import { demandCoins } from '../coins.js';
import { Images } from '../images/images.js';
import { KnownAnswers } from '../known-answers.js';
import { lastPosition, reorder } from '../position.js';
import { MenuItemEntity } from './menu-item.entity.js';
import { readMenuItems } from './read-menu-items.js';

@Controller()
export class MenuItems {
  constructor(
    private readonly db: Database,
    private readonly answers: KnownAnswers,
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
    private readonly images: Images,
  ) {}

  @Rpc(listMenuItems)
  list(_: Input<typeof listMenuItems>, context: CallContext): Promise<WrittenAnswer<Output<typeof listMenuItems>>> {
    return this.answers.of(listMenuItems, context, (tx) => readMenuItems(tx));
  }

  @Rpc(getMenuItem)
  async get({ id }: Input<typeof getMenuItem>, context: CallContext): Promise<Output<typeof getMenuItem>> {
    const [item] = await this.db.tx(context, (tx) => readMenuItems(tx, [id]));
    if (!item) throw new AppError('NOT_FOUND');
    return item;
  }

  @Rpc(addMenuItem)
  add(form: Input<typeof addMenuItem>, context: CallContext): Promise<Output<typeof addMenuItem>> {
    const { tenantId } = context;
    const id = uuidv7();
    return this.changes.command(context, async (tx, touch, room) => {
      await demandCoins(tx, { price: form.price, netPrice: form.netPrice });
      await room('items');
      await tx.insert(MenuItemEntity, { tenantId, id, ...columns(form), position: lastPosition('menu_item') });
      touch('item', [id]);
      return { id, message: 'Menu item added successfully!' };
    });
  }

  @Rpc(updateMenuItem)
  update({ id, ...form }: Input<typeof updateMenuItem>, context: CallContext): Promise<Output<typeof updateMenuItem>> {
    return this.changes.command(context, async (tx, touch) => {
      await demandCoins(tx, { price: form.price, netPrice: form.netPrice });
      await this.trail.prices(tx, context, { itemIds: [id], by: 'item' }, async () =>
        found(await tx.update(MenuItemEntity, { id }, columns(form))),
      );
      touch('item', [id]);
      return { message: 'Menu item updated successfully!' };
    });
  }

  @Rpc(markSoldOut)
  markSoldOut({ id, isSoldOut }: Input<typeof markSoldOut>, context: CallContext): Promise<Output<typeof markSoldOut>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.update(MenuItemEntity, { id }, { isSoldOut }));
      touch('item', [id]);
      return { message: isSoldOut ? 'Menu item marked as sold out!' : 'Menu item is available again!' };
    });
  }

  @Rpc(reorderMenuItems)
  reorder({ ids }: Input<typeof reorderMenuItems>, context: CallContext): Promise<Output<typeof reorderMenuItems>> {
    return this.changes.command(context, async (tx) => {
      await reorder(tx, 'menu_item', ids);
      return { message: 'Menu items reordered successfully!' };
    });
  }

  @Rpc(deleteMenuItem)
  delete({ id }: Input<typeof deleteMenuItem>, context: CallContext): Promise<Output<typeof deleteMenuItem>> {
    return this.changes.command(context, async (tx, touch) => {
      const item = await tx.findOneBy(MenuItemEntity, { id });
      await this.trail.prices(tx, context, { itemIds: [id], by: 'item' }, async () =>
        found(await tx.delete(MenuItemEntity, { id })),
      );
      await this.images.release(tx, context, item?.image ?? null);
      touch('item', [id]);
      return { message: 'Menu item deleted successfully!' };
    });
  }
}

/** A form's columns, which are its fields but for the prices; what may be left out of a form, and is, stays as it is. */
function columns({ price, netPrice, ...fields }: Input<typeof addMenuItem>) {
  const { minor: priceMinor, thousandths: priceThousandths } = toPriceColumns(price);
  const net = netPrice == null ? null : toPriceColumns(netPrice);
  const prices = {
    priceMinor,
    priceThousandths,
    netPriceMinor: net?.minor ?? null,
    netPriceThousandths: net?.thousandths ?? null,
  };
  return { ...fields, ...prices } satisfies Partial<MenuItemEntity>;
}
