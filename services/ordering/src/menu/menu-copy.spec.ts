import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { createOrder } from '@thali/proto/ordering/create-order';
import { eventually } from '@thali/testing/eventually';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { openRestaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

it('a change that comes as several events of one revision is sold as a whole, also when orders come between them', async () => {
  const place = await openRestaurant(service);
  for (let page = 0; page < 3; page++) {
    const data = { ...place.items.water, id: uuidv7() };
    const changes = [{ kind: 'item' as const, id: data.id, data }];
    await service.publish(catalogChanged, place.caller.tenantId, { revision: 7, changes });
    await eventually('a sale by the new menu', () => place.call(createOrder, place.order([{ id: data.id, quantity: 1 }], 20)));
  }
});

it('an older change that arrives late is sold, too', async () => {
  const place = await openRestaurant(service);
  for (const revision of [9, 8]) {
    const data = { ...place.items.water, id: uuidv7() };
    const changes = [{ kind: 'item' as const, id: data.id, data }];
    await service.publish(catalogChanged, place.caller.tenantId, { revision, changes });
    await eventually('a sale by the new menu', () => place.call(createOrder, place.order([{ id: data.id, quantity: 1 }], 20)));
  }
  expect(await service.sql('select 1 from dead_letter')).toEqual([]);
});

it('a change of the copy that this process was not told of is found out', async () => {
  const place = await openRestaurant(service);
  const { water } = place.items;
  const sell = (price: number) => place.call(createOrder, place.order([{ id: water.id, quantity: 1 }], price));
  await sell(20);
  await service.sql(
    `update catalog_copy set revision = revision + 1, data = jsonb_set(data, '{price}', '25') where tenant_id = $1 and id = $2`,
    [place.caller.tenantId, water.id],
  );
  await eventually('a sale by the new price', () => sell(25));
});
