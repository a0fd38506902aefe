import { posInit } from '@thali/proto/catalog/init';
import { exportMenu, importMenu, listMenuItems, markSoldOut, menuColumns } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { Restaurant } from './restaurant.ts';
import { nextEvent } from './till.ts';
import { untilWorks } from './traffic.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

const second = 1_000;

test('an item that is sold out is so at every till and in ordering within a second, and can be sold again as soon', async () => {
  const { till } = await udupi.staff('POS');
  const socket = await till.socket();
  const { id } = udupi.dosa;
  for (const isSoldOut of [true, false]) {
    const told = nextEvent(socket, 'catalog_changed', second);
    expect(await till.call(markSoldOut, { id, isSoldOut })).toMatchObject({ status: 200 });
    expect(await told).toEqual({});
    const { menuItems } = await till.ok(posInit, {});
    expect(menuItems.find((item) => item.id === id)?.is_sold_out).toBe(Number(isSoldOut));
    const wanted = isSoldOut ? { status: 400, code: 'ITEM_UNAVAILABLE' } : { status: 200, code: undefined };
    await untilWorks(async () => {
      const { status, body } = await till.call(createOrder, udupi.order());
      return status === wanted.status && (body as { code?: string }).code === wanted.code;
    }, second);
  }
  socket.close();
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
  await untilWorks(async () => (await udupi.owner.call(createOrder, udupi.order({ cart: [line] }))).status === 200, 5 * second);
});
