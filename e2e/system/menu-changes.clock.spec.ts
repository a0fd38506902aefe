import { posInit } from '@thali/proto/catalog/init';
import { markSoldOut } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { Restaurant } from './restaurant.ts';
import { nextEvent } from './till.ts';

test('an item that is sold out is so at every till and in ordering within a second, and can be sold again as soon', async () => {
  const udupi = await Restaurant.open();
  const { till } = await udupi.staff('POS');
  const socket = await till.socket();
  const { id } = udupi.dosa;
  await clock(1_000, async ({ took }) => {
    for (const isSoldOut of [true, false]) {
      const askedAt = performance.now();
      const told = nextEvent(socket, 'catalog_changed');
      expect(await till.call(markSoldOut, { id, isSoldOut })).toMatchObject({ status: 200 });
      expect(await told).toEqual({});
      took(performance.now() - askedAt);
      const { menuItems } = await till.ok(posInit, {});
      expect(menuItems.find((item) => item.id === id)?.is_sold_out).toBe(Number(isSoldOut));
      const toldAt = performance.now();
      const wanted = isSoldOut ? { status: 400, code: 'ITEM_UNAVAILABLE' } : { status: 200, code: undefined };
      await eventually(isSoldOut ? 'the refusal of ordering' : 'the order', async () => {
        const { status, body } = await till.call(createOrder, udupi.order());
        return status === wanted.status && (body as { code?: string }).code === wanted.code;
      });
      took(performance.now() - toldAt);
    }
  });
  socket.close();
});
