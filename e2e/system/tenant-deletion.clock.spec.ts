import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { profile, signIn } from '@thali/proto/identity/session';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { operations } from '@thali/proto/registry';
import { deleteTenant, listTenantDeletions } from '@thali/proto/tenancy/tenant-deletion';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { SERVICES } from '../../tools/stack/layout.ts';
import { everythingOf, hasAccount } from './everything-of.ts';
import { register } from './mails.ts';
import { operatorLogin, operatorTill } from './operator.ts';
import { ownerPassword, Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';

let operator: Till;
let neighbour: Restaurant;
beforeAll(async () => {
  operator = await operatorTill();
  neighbour = await workedIn();
});

/** Operations that together fill every kind of table. */
const work = [
  ...['updateMenuItem', 'uploadMenuItemPhoto', 'uploadStorePhoto', 'savePrintSetting', 'addTax', 'addCategory'],
  ...['createOrder', 'createOrderAndInvoice', 'bumpTicket', 'addReservation', 'placeQrOrder'],
  ...['closeDay', 'verifyPayment', 'addUser', 'cancelOrders'],
] as const;
const expected = [
  ...['identity.app_user', 'identity.session', 'identity.username', 'tenancy.receipt', 'tenancy.payment_order'],
  ...['catalog.store', 'catalog.menu_item', 'catalog.store_table', 'ordering.orders', 'ordering.order_item', 'ordering.ticket'],
  'ordering.invoice',
  ...['ordering.day_close', 'ordering.customer', 'ordering.reservation', 'ordering.qr_order', 'ordering.idempotency_key'],
  ...['reporting.audit_log', 'reporting.order_fact', 'reporting.invoice_fact', 'reporting.payment_fact'],
];

/** A restaurant with some of everything, whose events have all been applied. */
async function workedIn(): Promise<Restaurant> {
  const restaurant = await Restaurant.open();
  for (const name of work) {
    const operation = Object.entries(operations).find(([known]) => known === name)?.[1];
    const input = await samples[name]?.(restaurant);
    if (operation && input) await restaurant.owner.ok(operation, input, { key: randomUUID() });
  }
  await eventually('a row of every kind', async () => {
    const there = await everythingOf(restaurant.tenantId);
    return expected.every((table) => there[table]);
  }).catch(async () => expect(Object.keys(await everythingOf(restaurant.tenantId))).toEqual(expect.arrayContaining(expected)));
  await settled(restaurant);
  return restaurant;
}

/** The row counts of a restaurant, once they have not changed for half a second. */
async function settled({ tenantId }: Restaurant): Promise<Record<string, number>> {
  let last: Record<string, number> = {};
  await eventually('a count that stays', async () => {
    const before = await everythingOf(tenantId);
    await sleep(500);
    last = await everythingOf(tenantId);
    return JSON.stringify(before) === JSON.stringify(last);
  });
  return last;
}

const deletion = async ({ tenantId }: Restaurant) =>
  (await operator.ok(listTenantDeletions, {})).find(({ id }) => id === tenantId);
const pictures = ({ tenantId }: Restaurant) => {
  const folder = join(thali.uploadsDir, tenantId);
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Waits until every service has told that it erased the restaurant, which one that was down does when it works again. */
async function expectErasureEnds(restaurant: Restaurant): Promise<void> {
  const isErased = async () => (await deletion(restaurant))?.finished_at !== null;
  await eventually('the end of the erasure', isErased).catch(async (error) => {
    throw new Error(`${error}: ${JSON.stringify([await deletion(restaurant), await everythingOf(restaurant.tenantId)])}`);
  });
  expect(await deletion(restaurant)).toMatchObject({
    ...{ name: 'Udupi Garden', requested_by: operatorLogin().username, waiting: [], finished_at: expect.any(String) },
  });
}

async function expectNothingLeft(restaurant: Restaurant): Promise<void> {
  // Events that were under way at the deletion are swept soon after.
  await eventually('the last sweep', async () => !Object.keys(await everythingOf(restaurant.tenantId)).length).catch(async () =>
    expect(await everythingOf(restaurant.tenantId)).toEqual({}),
  );
  expect(await hasAccount(restaurant.tenantId)).toBe(false);
  expect(pictures(restaurant)).toEqual([]);
}

test('a deleted restaurant is shut within 2 s, then nothing of it is left anywhere, and its neighbour lost nothing', async () => {
  const before = await settled(neighbour);
  const picturesBefore = pictures(neighbour);
  const { restaurant, tills, sockets, menu } = await clock(2_000, async ({ begin }) => {
    const restaurant = await workedIn();
    const printed = await restaurant.openMenu();
    const { till: waiter } = await restaurant.staff('ORDERS');
    const tills = [restaurant.owner, waiter];
    const sockets = await Promise.all(tills.map((till) => till.socket()));
    const menu = () => new Till().call(readQrMenu, { qrcode: printed.qrcode });
    expect((await menu()).status).toBe(200);
    expect(pictures(restaurant).length).toBeGreaterThan(0);

    await operator.ok(deleteTenant, { id: restaurant.tenantId });
    begin();
    await eventually('the end of every session and socket', async () => {
      const answers = await Promise.all(tills.map((till) => till.call(profile, {})));
      return answers.every(({ status }) => status === 401) && sockets.every(({ connected }) => !connected);
    });
    await eventually('the end of the menu', async () => (await menu()).status === 404);
    return { restaurant, tills, sockets, menu };
  });
  for (const till of tills) await expect(till.copy().socket()).rejects.toThrow();
  for (const socket of sockets) socket.close();
  expect((await new Till().call(signIn, { username: restaurant.ownerName, password: ownerPassword })).status).not.toBe(200);

  await expectErasureEnds(restaurant);
  await expectNothingLeft(restaurant);
  expect((await menu()).status).toBe(404);
  expect((await operator.call(deleteTenant, { id: restaurant.tenantId })).status).toBe(404);
  expect(await everythingOf(neighbour.tenantId)).toEqual(before);
  expect(pictures(neighbour)).toEqual(picturesBefore);
  expect((await neighbour.owner.call(listOrders, {})).status).toBe(200);

  const again = { biz_name: 'Annapurna', username: restaurant.ownerName, password: 'a long passphrase' };
  const owner = new Till();
  await register({ ...again, phone: '9845012345', address: 'MG Road' });
  const { user } = await owner.ok(signIn, again);
  expect(user.tenant_id).not.toBe(restaurant.tenantId);
  await eventually('the account', () => hasAccount(String(user.tenant_id)));
});

const others = SERVICES.filter((service) => service !== 'tenancy');
/** The restaurants that were deleted while a service was down. */
const deletedWithout = new Map<string, Restaurant>();
test.each(others)(
  'deleted with %s down, a restaurant is shut all the same; the operator sees who is waited for, and it is erased when that one is back',
  async (service) => {
    const restaurant = await clock(2_000, async ({ took }) => {
      const restaurant = await Restaurant.open();
      await restaurant.stock();
      await operator.enterPassword('/superadmin');
      await thali.process(service).stop();
      try {
        await operator.ok(deleteTenant, { id: restaurant.tenantId });
        const deletedAt = performance.now();
        const isShut = async () => [401, 402].includes((await restaurant.owner.call(listOrders, {})).status);
        await eventually('the end of its orders', isShut);
        took(performance.now() - deletedAt);
        expect((await operator.call(deleteTenant, { id: restaurant.tenantId })).status).toBe(404);
        await eventually('the one that is waited for', async () => (await deletion(restaurant))?.waiting.join() === service);
        expect((await deletion(restaurant))?.finished_at).toBeNull();
      } finally {
        await thali.process(service).start();
      }
      return restaurant;
    });
    await expectErasureEnds(restaurant);
    deletedWithout.set(service, restaurant);
  },
);

// Apart from the deletions, because what was written late is swept every 20 s: all of them wait for that at the same time.
test.each(others)('of the restaurant that was deleted with %s down nothing is left anywhere', async (service) => {
  expect([...deletedWithout.keys()]).toContain(service);
  await expectNothingLeft(deletedWithout.get(service) as Restaurant);
});
