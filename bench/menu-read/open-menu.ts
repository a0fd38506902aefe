import { addCategory, listCategories } from '@thali/proto/catalog/categories';
import { addAddon, addMenuItem, addVariant } from '@thali/proto/catalog/menu-items';
import { getStoreSetting, provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { v7 as uuidv7 } from 'uuid';
import { callInside } from '../../tools/inside.ts';
import type { Thali } from '../../tools/stack/thali.ts';

const styles = ['Tandoori', 'Kadai', 'Malai', 'Achari', 'Hariyali', 'Chettinad', 'Malabar', 'Amritsari', 'Lucknowi', 'Kashmiri'];
const bases = [
  ...[
    'Paneer Tikka',
    'Dal Makhani',
    'Veg Biryani',
    'Aloo Gobi',
    'Chicken Curry',
    'Mutton Rogan Josh',
    'Fish Fry',
    'Prawn Masala',
  ],
  ...['Mushroom Do Pyaza', 'Egg Roast', 'Butter Naan', 'Laccha Paratha', 'Jeera Rice', 'Lemon Rasam', 'Masala Dosa', 'Rava Idli'],
  ...['Gulab Jamun', 'Mango Lassi', 'Filter Coffee', 'Masala Chai'],
];
const sections = ['Starters', 'Soups', 'Mains', 'Rice', 'Breads', 'South Indian', 'Seafood', 'Sides', 'Desserts', 'Drinks'];

/** Opens a restaurant with 200 items (a third with variants, a quarter with addons) and a public menu. Returns the menu's code. */
export async function openMenu(thali: Thali): Promise<string> {
  const { rpc, close } = await callInside(thali, 'bench');
  const tenantId = uuidv7();
  const name = 'Bench Menu';
  const email = `owner-${tenantId}@bench.example`;
  await rpc.call(provisionTenant, { tenantId, name, email, isActive: true, durationMonths: 1, priceMinor: 0 });
  await rpc.call(provisionStore, { tenantId, storeName: name });
  const caller = { tenantId, userId: tenantId, sessionId: tenantId, username: 'bench', role: 'admin', scope: '' } as const;
  const call: typeof rpc.call = (contract, input) => rpc.call(contract, input, { caller });

  const { uniqueQRCode, ...settings } = await call(getStoreSetting, {});
  await call(saveStoreSetting, { ...settings, isQRMenuEnabled: true, isQROrderEnabled: true });
  await call(addTax, { title: 'GST', rate: 5, type: 'exclusive' });
  const [tax] = await call(listTaxes, {});
  for (const title of sections) await call(addCategory, { title });
  const categories = await call(listCategories, {});
  for (const [index, title] of bases.flatMap((base) => styles.map((style) => `${style} ${base}`)).entries()) {
    const categoryId = categories[index % categories.length]?.id;
    const price = 40 + ((index * 37) % 460);
    const { id: itemId } = await call(addMenuItem, { title, price, categoryId, taxId: tax?.id });
    if (index % 3 === 0)
      for (const [size, factor] of [
        ['Half', 1],
        ['Full', 1.6],
      ] as const)
        await call(addVariant, { itemId, title: size, price: Math.round(price * factor) });
    if (index % 4 === 0) await call(addAddon, { itemId, title: 'Extra Butter', price: 20 });
  }
  await close();
  return uniqueQRCode;
}
