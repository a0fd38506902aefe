import { describe, expect, it } from '@jest/globals';
import { limits, limitsKeptBy } from '@thali/proto/limits';
import { orderingLimitsInUse } from '@thali/proto/limits-in-use';
import { addCustomer, deleteCustomer, importCustomers, listCustomers } from '@thali/proto/ordering/customers';
import type { TestService } from '@thali/testing/test-service';
import { dinersOfEachTest } from './diner-orders.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
const { take } = dinersOfEachTest((running, opened) => {
  [service, place] = [running, opened];
});

let phones = 9_845_010_000;
const another = () => String(++phones);
/** Every way in which a store's staff get more customers. */
const ways: [string, (at: Restaurant) => Promise<unknown>][] = [
  ['at the till', (at) => at.call(addCustomer, { phone: another(), name: 'Meera' })],
  ['by a file', (at) => at.call(importCustomers, { csv: `phone,name\n${another()},Meera` })],
  ['by the check of a file', (at) => at.call(importCustomers, { csv: `phone,name\n${another()},Meera`, dryRun: true })],
];
const plan = (customers: number) =>
  service.sql('insert into tenant_limits values ($1, $2, 1)', [place.caller.tenantId, { customers }]);
const counted = async () =>
  (
    await service.sql<{ customers: string }>('select customers from customer_count where tenant_id = $1', [place.caller.tenantId])
  ).map(({ customers }) => Number(customers));
const all = async () => (await place.call(listCustomers, {})).customers;

describe('the customers of a store', () => {
  it('are all that ordering keeps a limit of', () => {
    expect(limitsKeptBy('ordering')).toEqual(['customers']);
  });
  it.each(ways)('are added %s up to the limit; one more is refused and leaves nothing', async (_, add) => {
    await plan(2);
    await place.call(addCustomer, { phone: '9845000001', name: 'Ravi' });
    await add(place);
    // The check of a file adds nobody: the place that it found is taken by this one.
    await place.call(addCustomer, { phone: '9845000002', name: 'Asha' }).catch(() => undefined);
    const before = await all();
    expect(before).toHaveLength(2);
    await expect(add(place)).rejects.toMatchObject({
      ...{ code: 'LIMIT_REACHED', status: 409, message: 'A store has at most 2 customers!' },
      extra: { details: { what: 'customers', limit: 2, used: 2 } },
    });
    expect(await all()).toEqual(before);
    expect(await counted()).toEqual([2]);
  });
  it.each(ways.slice(0, 2))('of two that are added at once %s at the last place, one is', async (_, add) => {
    await plan(1);
    const added = await Promise.allSettled([add(place), add(place)]);
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await all()).toHaveLength(1);
  });
  it('are counted with those from before they were counted, and one that is deleted makes room', async () => {
    await service.sql(
      `insert into customer (tenant_id, phone, name, created_at, updated_at)
       select $1, '984500900' || n, 'Guest', now(), now() from generate_series(1, 3) as n`,
      [place.caller.tenantId],
    );
    await plan(4);
    const [[, add]] = ways as [(typeof ways)[number]];
    await add(place);
    await expect(add(place)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await place.call(deleteCustomer, { id: '9845009001' });
    await add(place);
    expect(await counted()).toEqual([4]);
  });
  it('may be changed by a file at the limit', async () => {
    await plan(1);
    await place.call(addCustomer, { phone: '9845000001', name: 'Ravi' });
    expect(await place.call(importCustomers, { csv: 'phone,name\n9845000001,Ravi K' })).toMatchObject({ added: 0, changed: 1 });
  });
  it('include a diner who orders, and no diner is refused for it', async () => {
    await plan(1);
    await place.call(addCustomer, { phone: '9845000001', name: 'Ravi' });
    await take({ customerType: 'CUSTOMER', customer: { name: 'Asha', phone: '+919845012345' } });
    await take({ customerType: 'CUSTOMER', customer: { name: 'Asha', phone: '+919845012345' } });
    expect(await counted()).toEqual([2]);
  });
  it('are told to the owner when four fifths of a million are there', async () => {
    expect(await place.call(orderingLimitsInUse, {})).toEqual([]);
    const most = limits.customers.most;
    await service.sql('insert into customer_count values ($1, $2)', [place.caller.tenantId, most]);
    expect(await place.call(orderingLimitsInUse, {})).toEqual([{ what: 'customers', used: most, limit: most }]);
    const elsewhere = await openRestaurant(service);
    expect(await elsewhere.call(orderingLimitsInUse, {})).toEqual([]);
  });
});
