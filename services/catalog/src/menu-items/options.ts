import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { addAddon, addVariant, deleteAddon, deleteVariant, updateAddon, updateVariant } from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { toPriceColumns } from '../amounts.js';
import { AuditTrail } from '../audit-trail.js';
import { Changes, found } from '../changes.js';
import { demandCoins } from '../coins.js';
import { optionTables } from '../limits/room.js';
import { lastPosition } from '../position.js';
import { AddonEntity, VariantEntity } from './menu-item.entity.js';

type Form = Input<typeof addVariant>;
type Answer = Promise<Output<typeof addVariant>>;
const variant = {
  entity: VariantEntity,
  kind: 'variants',
  added: { message: 'Variant added successfully!' },
  updated: { message: 'Variant updated successfully!' },
  deleted: { message: 'Variant deleted successfully!' },
} as const;
const addon = {
  entity: AddonEntity,
  kind: 'addons',
  added: { message: 'Addon added successfully!' },
  updated: { message: 'Addon updated successfully!' },
  deleted: { message: 'Addon deleted successfully!' },
} as const;

/** Variants and addons of an item; they differ in table and words only. */
@Controller()
export class Options {
  constructor(
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(addVariant)
  addVariant(form: Form, context: CallContext): Answer {
    return this.add(variant, form, context);
  }
  @Rpc(addAddon)
  addAddon(form: Form, context: CallContext): Answer {
    return this.add(addon, form, context);
  }
  @Rpc(updateVariant)
  updateVariant({ variantId, ...form }: Input<typeof updateVariant>, context: CallContext): Answer {
    return this.update(variant, variantId, form, context);
  }
  @Rpc(updateAddon)
  updateAddon({ addonId, ...form }: Input<typeof updateAddon>, context: CallContext): Answer {
    return this.update(addon, addonId, form, context);
  }
  @Rpc(deleteVariant)
  deleteVariant({ itemId, variantId }: Input<typeof deleteVariant>, context: CallContext): Answer {
    return this.delete(variant, variantId, itemId, context);
  }
  @Rpc(deleteAddon)
  deleteAddon({ itemId, addonId }: Input<typeof deleteAddon>, context: CallContext): Answer {
    return this.delete(addon, addonId, itemId, context);
  }

  private add(
    { entity, kind, added }: typeof variant | typeof addon,
    { itemId, title, price }: Form,
    context: CallContext,
  ): Answer {
    const row = { tenantId: context.tenantId, id: uuidv7(), itemId, ...columns(title, price) };
    return this.changes.command(context, async (tx, touch, room) => {
      await demandCoins(tx, { price });
      await room(kind, 1, itemId);
      await room('options');
      await tx.insert(entity, { ...row, position: lastPosition(optionTables[kind]) });
      touch('item', [itemId]);
      return added;
    });
  }

  private update(
    { entity, updated }: typeof variant | typeof addon,
    id: string,
    { itemId, title, price }: Form,
    context: CallContext,
  ): Answer {
    return this.changes.command(context, async (tx, touch) => {
      await demandCoins(tx, { price });
      const change = columns(title, price);
      await this.trail.prices(tx, context, { itemIds: [itemId], by: 'item' }, async () =>
        found(await tx.update(entity, { id, itemId }, change)),
      );
      touch('item', [itemId]);
      return updated;
    });
  }

  private delete({ entity, deleted }: typeof variant | typeof addon, id: string, itemId: string, context: CallContext): Answer {
    return this.changes.command(context, async (tx, touch) => {
      await this.trail.prices(tx, context, { itemIds: [itemId], by: 'item' }, async () =>
        found(await tx.delete(entity, { id, itemId })),
      );
      touch('item', [itemId]);
      return deleted;
    });
  }
}

function columns(title: string, price: number) {
  const { minor: priceMinor, thousandths: priceThousandths } = toPriceColumns(price);
  return { title, priceMinor, priceThousandths };
}
