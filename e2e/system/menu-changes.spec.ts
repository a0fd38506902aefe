import { exportMenu, importMenu, listMenuItems, menuColumns } from '@thali/proto/catalog/menu-items';
import { Restaurant } from './restaurant.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

test('a menu goes out as a file and comes back in without a change', async () => {
  const { status, headers, text } = await udupi.owner.call(exportMenu, {});
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith(`\uFEFF${menuColumns.join(',')}\r\n`)).toBe(true);
  expect(await udupi.owner.ok(importMenu, { csv: text })).toMatchObject({ added: 0, changed: 0 });
});

test('a file of 2,000 items is taken in one go, and ordering sells them', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `,Dish ${n},Course ${n % 30},100,,,veg,no,Half=60;Full=100,Curd=20`);
  const csv = [menuColumns.join(','), ...lines].join('\r\n');
  expect(await udupi.owner.ok(importMenu, { csv })).toMatchObject({ added: 2_000, changed: 0 });
  const last = (await udupi.owner.ok(listMenuItems, {})).at(-1);
  expect(last?.title).toBe('Dish 1999');
  const line = { id: last?.id as string, quantity: 1, variant_id: last?.variants[1]?.id };
  await udupi.taken(udupi.order({ cart: [line] }));
});
