import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { addCategory, deleteCategory, listCategories, reorderCategories, updateCategory } from '@thali/proto/catalog/categories';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { Changes, found } from '../changes.js';
import { itemIds } from '../menu-items/menu-item.entity.js';
import { lastPosition, reorder } from '../position.js';
import { CategoryEntity, readCategories } from './category.entity.js';

@Controller()
export class Categories {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
  ) {}

  @Rpc(listCategories)
  list(_: Input<typeof listCategories>, context: CallContext): Promise<Output<typeof listCategories>> {
    return this.db.tx(context, readCategories);
  }

  @Rpc(addCategory)
  add({ title }: Input<typeof addCategory>, context: CallContext): Promise<Output<typeof addCategory>> {
    const { tenantId } = context;
    return this.changes.command(context, async (tx, _, room) => {
      await room('categories');
      await tx.insert(CategoryEntity, { tenantId, id: uuidv7(), title, position: lastPosition('category') });
      return { message: 'Category added successfully!' };
    });
  }

  @Rpc(updateCategory)
  update({ id, title }: Input<typeof updateCategory>, context: CallContext): Promise<Output<typeof updateCategory>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.update(CategoryEntity, { id }, { title }));
      touch('item', await itemIds(tx, { categoryId: id }));
      return { message: 'Category updated successfully!' };
    });
  }

  @Rpc(reorderCategories)
  reorder({ ids }: Input<typeof reorderCategories>, context: CallContext): Promise<Output<typeof reorderCategories>> {
    return this.changes.command(context, async (tx) => {
      await reorder(tx, 'category', ids);
      return { message: 'Categories reordered successfully!' };
    });
  }

  @Rpc(deleteCategory)
  delete({ id }: Input<typeof deleteCategory>, context: CallContext): Promise<Output<typeof deleteCategory>> {
    return this.changes.command(context, async (tx, touch) => {
      touch('item', await itemIds(tx, { categoryId: id }));
      found(await tx.delete(CategoryEntity, { id }));
      return { message: 'Category deleted successfully!' };
    });
  }
}
