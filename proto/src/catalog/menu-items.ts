import * as z from 'zod';
import { bounds } from '../bounds.js';
import {
  After,
  CsvPage,
  defineEvent,
  defineRpc,
  Empty,
  FileBytes,
  FileImported,
  Flag,
  Id,
  Message,
  menuPrice,
  OptionalId,
  requiredText,
  WireFlag,
  whoMay,
} from '../kernel.js';

export const Variant = z.object({ id: Id, item_id: Id, title: z.string(), price: z.number() });
export const Addon = Variant;
export const Diet = z.enum(['veg', 'nonveg']);
/** An item as POS and public menu see it. Prices in major units, rates in percent. */
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
  /** At most two decimals: a third one is cut. */
  tax_rate: z.number(),
  /** The rate, where it has three decimals: see tax-rate.ts. Whoever does not know of it reads `tax_rate`. */
  tax_rate_exact: z.number().optional(),
  tax_type: z.enum(['exclusive', 'inclusive', 'none']),
  is_sold_out: WireFlag,
  diet: Diet.nullable(),
  variants: z.array(Variant),
  addons: z.array(Addon),
});
export type MenuItem = z.output<typeof MenuItem>;

const prices = whoMay('changePrices');
const Price = menuPrice('Please provide valid price!');
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
  who: prices,
  cost: 'moderate',
  input: Empty,
  output: z.array(MenuItem),
});
export const getMenuItem = defineRpc({
  subject: 'rpc.catalog.get_menu_item',
  http: ['GET', '/menu-items/{id}'],
  who: prices,
  input: z.object({ id: Id }),
  output: MenuItem,
  errors: ['NOT_FOUND'],
});
export const addMenuItem = defineRpc({
  subject: 'rpc.catalog.add_menu_item',
  http: ['POST', '/menu-items/add'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object(ItemForm),
  output: Message.extend({ id: Id }),
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
});
export const updateMenuItem = defineRpc({
  subject: 'rpc.catalog.update_menu_item',
  http: ['POST', '/menu-items/update/{id}'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, ...ItemForm }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteMenuItem = defineRpc({
  subject: 'rpc.catalog.delete_menu_item',
  http: ['DELETE', '/menu-items/delete/{id}'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Marks an item as sold out or takes the mark away; a till may do it as well as the owner. */
export const markSoldOut = defineRpc({
  subject: 'rpc.catalog.mark_sold_out',
  http: ['POST', '/menu-items/update/{id}/sold-out'],
  who: whoMay('markSoldOut'),
  emits: ['catalog_changed'],
  input: z.object({ id: Id, isSoldOut: Flag }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Puts the named items in this order, before all others. */
export const reorderMenuItems = defineRpc({
  subject: 'rpc.catalog.reorder_menu_items',
  http: ['POST', '/menu-items/reorder'],
  who: prices,
  emits: ['catalog_changed'],
  cost: 'moderate',
  // Of all items that there may be.
  maxBodyBytes: 250 * 1024,
  input: z.object({ ids: z.array(Id).min(1).max(bounds.orderedItems) }),
  output: Message,
  errors: ['NOT_FOUND'],
});

/** A photo's limits: reliability R50. */
export const photo = { maxBytes: 2 * 1024 * 1024, maxPixels: 16_700_000, longestSide: 512 } as const;
export const ImageStored = Message.extend({ imageURL: z.string() });
export const uploadMenuItemPhoto = defineRpc({
  subject: 'rpc.catalog.upload_menu_item_photo',
  http: ['POST', '/menu-items/update/{id}/upload-photo'],
  who: prices,
  emits: ['catalog_changed'],
  uploadBytes: photo.maxBytes,
  cost: 'costly',
  input: z.object({ id: Id, file: FileBytes }),
  output: ImageStored,
  errors: ['NOT_FOUND', 'IMAGE_INVALID', 'MEDIA_TYPE', 'TOO_LARGE', 'LIMIT_REACHED'],
});
export const removeMenuItemPhoto = defineRpc({
  subject: 'rpc.catalog.remove_menu_item_photo',
  http: ['POST', '/menu-items/update/{id}/remove-photo'],
  who: prices,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** A stored picture that nothing shows any more: its file can go. `image` is its address. */
export const imageReleased = defineEvent({
  subject: 'evt.catalog.image_released',
  heardBy: ['catalog'],
  payload: z.object({ image: z.string() }),
});

/** The menu as a spreadsheet: one line per item, variants and addons as `title=price` joined by `;`. */
export const menuColumns = [
  'id',
  'title',
  'category',
  'price',
  'net_price',
  'tax',
  'diet',
  'sold_out',
  'variants',
  'addons',
] as const;
export const exportMenu = defineRpc({
  subject: 'rpc.catalog.export_menu',
  http: ['GET', '/menu-items/export'],
  who: prices,
  download: true,
  cost: 'costly',
  input: z.object({ after: After }),
  output: CsvPage,
});
/**
 * Adds and changes items from a CSV file: a line with an id changes that item; one without changes the item of the same title and
 * category, or adds one. Any of `menuColumns` may be missing but the title (or the id): what has no column stays as it is. Unknown
 * categories are made, unknown taxes are wrong, unknown columns are named in `ignoredColumns`. All lines or none: `errors` of the
 * failure names each wrong cell as `line 7, price`. `dryRun` only checks.
 */
export const importMenu = defineRpc({
  subject: 'rpc.catalog.import_menu',
  http: ['POST', '/menu-items/import'],
  who: prices,
  emits: ['catalog_changed'],
  // 600,000 letters with their quotes and line breaks escaped; in other scripts fewer.
  maxBodyBytes: 700 * 1024,
  cost: 'costly',
  input: z.object({
    csv: z.string('Please choose a CSV file!').min(1, 'Please choose a CSV file!').max(600_000),
    dryRun: Flag.default(false),
  }),
  output: FileImported,
  errors: ['LIMIT_REACHED'],
});

/** Variants and addons have the same shape and calls; only their words differ. */
const option = <Kind extends 'variant' | 'addon'>(kind: Kind, titleNeeded: string, priceWrong: string) => {
  const form = {
    itemId: Id,
    title: requiredText(titleNeeded, 100),
    price: z.preprocess((value) => (value === '' || value == null ? 0 : value), menuPrice(priceWrong)),
  };
  const path = `/menu-items/${kind}s/{itemId}` as const;
  const optionId = `${kind}Id` as `${Kind}Id`;
  const idField = { [optionId]: Id } as Record<`${Kind}Id`, typeof Id>;
  return {
    add: defineRpc({
      subject: `rpc.catalog.add_${kind}`,
      http: ['POST', `${path}/add`],
      who: prices,
      emits: ['catalog_changed'],
      input: z.object(form),
      output: Message,
      errors: ['NOT_FOUND', 'LIMIT_REACHED'],
    }),
    update: defineRpc({
      subject: `rpc.catalog.update_${kind}`,
      http: ['POST', `${path}/update/{${optionId}}`],
      who: prices,
      emits: ['catalog_changed'],
      input: z.object({ ...form, ...idField }),
      output: Message,
      errors: ['NOT_FOUND'],
    }),
    delete: defineRpc({
      subject: `rpc.catalog.delete_${kind}`,
      http: ['DELETE', `${path}/delete/{${optionId}}`],
      who: prices,
      emits: ['catalog_changed'],
      input: z.object({ itemId: Id, ...idField }),
      output: Message,
      errors: ['NOT_FOUND'],
    }),
  };
};
export const {
  add: addVariant,
  update: updateVariant,
  delete: deleteVariant,
} = option('variant', 'Please provide variant title!', 'Please provide valid variant price!');
export const {
  add: addAddon,
  update: updateAddon,
  delete: deleteAddon,
} = option('addon', 'Please provide addon title!', 'Please provide valid addon price!');
