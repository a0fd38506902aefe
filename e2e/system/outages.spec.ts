import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { eventually } from '@thali/testing/eventually';
import { law } from '@thali/testing/law';
import { expectSoundBooks, upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';

let udupi: Restaurant;
beforeEach(async () => {
  udupi = await Restaurant.open();
});

test('kill -9 of ordering at random moments during 200 orders that are retried: exactly 200 orders, tokens without gaps', async () => {
  const order = udupi.order();
  const lanes = upTo(20).map(async () => {
    const placed = [];
    for (const _ of upTo(10)) placed.push((await udupi.owner.untilAnswered(createOrder, order)).body);
    return placed;
  });
  const kills = (async () => {
    for (const _ of upTo(3)) {
      await sleep(randomInt(20, 400));
      thali.process('ordering').kill('SIGKILL');
      await eventually('ordering', async () => (await udupi.owner.call(listOrders, {})).status === 200);
    }
  })();
  const placed = (await Promise.all(lanes)).flat();
  await kills;
  await law('an order that is sent again under its key is placed once', () => {
    expect(placed.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual(upTo(201).slice(1));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(200);
  });
  await expectSoundBooks(udupi.tenantId, { orders: 201 });
});
