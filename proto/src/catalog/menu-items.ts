import * as z from 'zod';
import { anyScope, defineRpc, Empty, Flag, Id, internal, Message, money, OptionalId, requiredText, WireFlag } from '../kernel.js';

export const Variant = z.object({ id: Id, item_id: Id, title: z.string(), price: z.number() });
export const Addon = Variant;
export const Diet = z.enum(['veg', 'nonveg']);
/** An item as POS and public menu see it. Prices in major units; `tax_rate` in percent. */
export const MenuItem = z.object({
  id: Id,
  title: z.string(),
  price: z.number(),
  net_price: z.number().nullable(),
  image: z.string().nullable(),
  category_id: Id.nullable(),
  category_title: z.string().nullable(),
  tax_id: Id.nullable(),
  tax_title: z.string().nullable(),
  tax_rate: z.number(),
  tax_type: z.enum(['exclusive', 'inclusive', 'none']),
  is_sold_out: WireFlag,
  diet: Diet.nullable(),
  variants: z.array(Variant),
  addons: z.array(Addon),
});
export type MenuItem = z.output<typeof MenuItem>;

const settings = anyScope('SETTINGS');
const Price = money('Please provide valid price!');
const ItemForm = {
  title: requiredText('Please enter title!'),
  price: Price,
  netPrice: Price.nullish(),
  categoryId: OptionalId,
  taxId: OptionalId,
  isSoldOut: Flag.optional(),
  diet: Diet.nullish(),
};
export const listMenuItems = defineRpc({
  subject: 'rpc.catalog.list_menu_items',
  http: ['GET', '/menu-items'],
  who: settings,
  input: Empty,
  output: z.array(MenuItem),
});
export const getMenuItem = defineRpc({
  subject: 'rpc.catalog.get_menu_item',
  http: ['GET', '/menu-items/{id}'],
  who: settings,
  input: z.object({ id: Id }),
  output: MenuItem,
  errors: ['NOT_FOUND'],
});
export const addMenuItem = defineRpc({
  subject: 'rpc.catalog.add_menu_item',
  http: ['POST', '/menu-items/add'],
  who: settings,
  input: z.object(ItemForm),
  output: Message.extend({ id: Id }),
  errors: ['NOT_FOUND'],
});
export const updateMenuItem = defineRpc({
  subject: 'rpc.catalog.update_menu_item',
  http: ['POST', '/menu-items/update/{id}'],
  who: settings,
  input: z.object({ id: Id, ...ItemForm }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteMenuItem = defineRpc({
  subject: 'rpc.catalog.delete_menu_item',
  http: ['DELETE', '/menu-items/delete/{id}'],
  who: settings,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Records where an item's stored picture is served from (null removes it). The gateway has checked and stored the picture. */
export const setMenuItemImage = defineRpc({
  subject: 'rpc.catalog.set_menu_item_image',
  who: internal,
  input: z.object({ id: Id, image: z.string().max(300).nullable() }),
  output: Message,
  errors: ['NOT_FOUND'],
});

/** Variants and addons have the same shape and calls; only their words differ. */
const option = <Kind extends 'variant' | 'addon'>(kind: Kind) => {
  const form = {
    itemId: Id,
    title: requiredText(`Please provide ${kind} title!`, 100),
    price: z.preprocess((value) => (value === '' || value == null ? 0 : value), money(`Please provide valid ${kind} price!`)),
  };
  const path = `/menu-items/${kind}s/{itemId}` as const;
  const optionId = `${kind}Id` as `${Kind}Id`;
  const idField = { [optionId]: Id } as Record<`${Kind}Id`, typeof Id>;
  return {
    add: defineRpc({
      subject: `rpc.catalog.add_${kind}`,
      http: ['POST', `${path}/add`],
      who: settings,
      input: z.object(form),
      output: Message,
      errors: ['NOT_FOUND'],
    }),
    update: defineRpc({
      subject: `rpc.catalog.update_${kind}`,
      http: ['POST', `${path}/update/{${optionId}}`],
      who: settings,
      input: z.object({ ...form, ...idField }),
      output: Message,
      errors: ['NOT_FOUND'],
    }),
    delete: defineRpc({
      subject: `rpc.catalog.delete_${kind}`,
      http: ['DELETE', `${path}/delete/{${optionId}}`],
      who: settings,
      input: z.object({ itemId: Id, ...idField }),
      output: Message,
      errors: ['NOT_FOUND'],
    }),
  };
};
export const { add: addVariant, update: updateVariant, delete: deleteVariant } = option('variant');
export const { add: addAddon, update: updateAddon, delete: deleteAddon } = option('addon');
