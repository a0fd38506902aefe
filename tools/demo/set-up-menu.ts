import { addCategory, listCategories } from '@thali/proto/catalog/categories';
import { addCoupon, listCoupons } from '@thali/proto/catalog/coupons';
import {
  addAddon,
  addMenuItem,
  addVariant,
  listMenuItems,
  type MenuItem,
  uploadMenuItemPhoto,
} from '@thali/proto/catalog/menu-items';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { inParallel } from './in-parallel.ts';
import { photoOf } from './photos.ts';
import type { Dish } from './restaurants/restaurant.ts';
import type { StoreClient } from './store-client.ts';

/** Adds what is missing, one after the other because that is the order on the menu, and returns the menu by title. */
export async function setUpMenu(store: StoreClient, at: Date): Promise<Map<string, MenuItem>> {
  const { asOwner, restaurant } = store;
  const categoryIds = await setUpTitles(store, at);
  const taxIds = await setUpTaxes(store, at);
  const read = async () => new Map((await asOwner(listMenuItems, {}, { at })).map((item) => [item.title, item]));
  const known = await read();
  const dishes = Object.values(restaurant.categories).flat();
  for (const [category, list] of Object.entries(restaurant.categories))
    for (const { title, price, diet, soldOut, tax = 'GST 5%' } of list)
      if (!known.has(title)) {
        const ids = { categoryId: categoryIds.get(category), taxId: taxIds.get(tax) };
        await asOwner(addMenuItem, { title, price, diet, isSoldOut: soldOut ?? false, ...ids }, { at });
      }
  const items = await read();
  for (const dish of dishes) await setUpDish(store, dish, items.get(dish.title) as MenuItem, at);
  await inParallel(dishes, 4, (dish) => uploadPhoto(store, dish, items.get(dish.title) as MenuItem, at));
  await setUpCoupons(store, at);
  return read();
}

async function setUpDish({ asOwner }: StoreClient, dish: Dish, item: MenuItem, at: Date): Promise<void> {
  const missing = (options: Record<string, number> = {}, known: { title: string }[]) =>
    Object.entries(options).filter(([title]) => !known.some((option) => option.title === title));
  for (const [title, price] of missing(dish.variants, item.variants))
    await asOwner(addVariant, { itemId: item.id, title, price }, { at });
  for (const [title, price] of missing(dish.addons, item.addons))
    await asOwner(addAddon, { itemId: item.id, title, price }, { at });
}

async function uploadPhoto({ asOwner }: StoreClient, { photo }: Dish, item: MenuItem, at: Date): Promise<void> {
  if (!photo || item.image) return;
  await asOwner(uploadMenuItemPhoto, { id: item.id, file: await photoOf(photo) }, { at });
}

async function setUpTitles({ asOwner, restaurant }: StoreClient, at: Date): Promise<Map<string, string>> {
  const read = async () => new Map((await asOwner(listCategories, {}, { at })).map(({ title, id }) => [title, id]));
  const known = await read();
  for (const title of Object.keys(restaurant.categories)) if (!known.has(title)) await asOwner(addCategory, { title }, { at });
  return read();
}

async function setUpTaxes({ asOwner, restaurant }: StoreClient, at: Date): Promise<Map<string, string>> {
  const read = async () => new Map((await asOwner(listTaxes, {}, { at })).map(({ title, id }) => [title, id]));
  const known = await read();
  for (const tax of restaurant.taxes) if (!known.has(tax.title)) await asOwner(addTax, tax, { at });
  return read();
}

async function setUpCoupons({ asOwner, restaurant }: StoreClient, at: Date): Promise<void> {
  const known = new Set((await asOwner(listCoupons, {}, { at })).coupons.map(({ code }) => code));
  for (const { code, discount, expiredDaysAgo } of restaurant.coupons) {
    if (known.has(code)) continue;
    // Made a day before its expiry, because an expired coupon would be refused.
    const made = expiredDaysAgo ? new Date(at.getTime() - (expiredDaysAgo + 1) * 86_400_000) : at;
    const expiry = expiredDaysAgo ? new Date(made.getTime() + 86_400_000).toISOString().slice(0, 10) : null;
    await asOwner(addCoupon, { code, discount, expiry }, { at: made });
  }
}
