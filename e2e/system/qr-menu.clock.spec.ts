import { randomUUID } from 'node:crypto';
import { addCategory } from '@thali/proto/catalog/categories';
import { updateMenuItem } from '@thali/proto/catalog/menu-items';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { type Printed, Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

/** The specification allows one second after the answer to a change. */
const limitMs = 1_000;
const diner = new Till();
let udupi: Restaurant;
let printed: Printed;
beforeAll(async () => {
  udupi = await Restaurant.open();
  printed = await udupi.openMenu();
});
const read = (headers = {}) => diner.call(readQrMenu, printed, { headers });

test('what the owner edits, a diner sees within a second; what the diner has already is 304 until then', async () => {
  const { id } = udupi.dosa;
  const sees = async (price: number) => (await read()).body.menuItems?.some((item) => item.price === price) ?? false;
  const { etag = '' } = (await read()).headers;
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  for (const price of [110, 120, 100])
    await clock(limitMs, async ({ begin }) => {
      await udupi.owner.ok(updateMenuItem, { id, title: 'Masala Dosa', price: price + 1 });
      await eventually('another price', () => sees(price + 1));
      await udupi.owner.ok(updateMenuItem, { id, title: 'Masala Dosa', price });
      begin();
      await eventually('the new price', () => sees(price));
    });
  await clock(limitMs, async ({ begin }) => {
    const title = `Sweets ${randomUUID()}`;
    await udupi.owner.ok(addCategory, { title });
    begin();
    await eventually('the new category', async () => (await read()).text.includes(title));
  });
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 200 });
});

test('a menu that is switched off is not available within a second, and comes back the same way', async () => {
  await clock(limitMs, async ({ took }) => {
    const since = async (is: number) => {
      const answeredAt = performance.now();
      await eventually(`a menu that is ${is}`, async () => (await read()).status === is);
      took(performance.now() - answeredAt);
    };
    await udupi.openMenu({ menu: false });
    await since(404);
    expect(await read()).toMatchObject({ status: 404, body: { code: 'QR_MENU_OFF', message: 'Menu Not Available!' } });
    await udupi.openMenu();
    await since(200);
  });
});
