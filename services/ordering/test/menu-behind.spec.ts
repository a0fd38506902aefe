import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEnvelope } from '@thali/kit/broker/envelope';
import { systemContext } from '@thali/kit/call/context';
import { setTenant } from '@thali/kit/database/database';
import type { RunningService } from '@thali/kit/service/bootstrap';
import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { takeQrOrder } from '@thali/proto/ordering/qr-orders';
import { eventually } from '@thali/testing/eventually';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { MenuCopy } from '../src/menu/menu-copy.js';
import { MenuWaits } from '../src/menu/menu-waits.js';
import { codeOf } from './diner-orders.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

type Order = Request<typeof createOrder>;
/** The revision of the menu that a restaurant opens with. */
const opened = 1;
/** So many calls that both processes certainly get some. */
const many = Array.from({ length: 12 }, (_, n) => n);

let service: TestService;
let other: RunningService;
let place: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
  other = await service.another();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  place = await openRestaurant(service);
  // Both processes have the first menu in memory.
  for (const { app } of [service, other]) expect((await app.get(MenuCopy).of(place.caller.tenantId)).revision).toBe(opened);
});

const freshCoupon = (): CatalogChange & { kind: 'coupon' } => {
  const id = uuidv7();
  return { kind: 'coupon', id, data: { id, code: 'FRESH', discount: 10, expiry: null } };
};
const water = () => ({ id: place.items.water.id, quantity: 1 });
const byCoupon = (menuRevision: number): Order => place.order([water()], 18, { couponCode: 'FRESH', discount: 2, menuRevision });

/** What catalog says next comes to one process only: it writes the copy in the database, and the other process hears nothing of it. */
const heardByOne = (revision: number, changes: CatalogChange[]): Promise<void> => {
  const { tenantId } = place.caller;
  const event = newEnvelope<typeof catalogChanged>(systemContext(tenantId, 'test'), { revision, changes });
  return other.database.workerTx(async (tx) => {
    await setTenant(tx, tenantId);
    await other.app.get(MenuCopy).copy(tx, [event]);
  });
};
const publish = (revision: number, changes: CatalogChange[]) =>
  service.publish(catalogChanged, place.caller.tenantId, { revision, changes });

/** How many calls of a tenant wait for a menu. */
const waiting = (tenantId = place.caller.tenantId) =>
  [service, other]
    .map(({ app }) => (app.get(MenuWaits) as unknown as { waiting: Map<string, number> }).waiting.get(tenantId) ?? 0)
    .reduce((sum, calls) => sum + calls, 0);

describe('of two orderings one has not heard of the newest menu, and takes at once', () => {
  const takes = (order: () => Promise<unknown>) => Promise.all(many.map(order));

  it('an order with a fresh coupon', async () => {
    await heardByOne(2, [freshCoupon()]);
    await takes(() => place.call(createOrder, byCoupon(2), { idempotencyKey: uuidv7() }));
  });
  it('an order of a fresh item', async () => {
    const data = { ...place.items.water, id: uuidv7() };
    await heardByOne(2, [{ kind: 'item', id: data.id, data }]);
    await takes(() => place.call(createOrder, place.order([{ id: data.id, quantity: 1 }], 20, { menuRevision: 2 })));
  });
  it('an order at a fresh price', async () => {
    const data = { ...place.items.water, price: 25 };
    await heardByOne(2, [{ kind: 'item', id: data.id, data }]);
    await takes(() => place.call(createOrder, place.order([water()], 25, { menuRevision: 2 })));
  });
  it('an order with a fresh tax', async () => {
    const data = { ...place.items.water, tax_rate: 5, tax_type: 'exclusive' as const };
    await heardByOne(2, [{ kind: 'item', id: data.id, data }]);
    await takes(() => place.call(createOrder, place.order([water()], 21, { menuRevision: 2 })));
  });
  it('an order at a fresh table', async () => {
    const data = { id: uuidv7(), table_title: 'T9', seating_capacity: 2, floor: 'Roof', encrypted_id: 'x' };
    await heardByOne(2, [{ kind: 'table', id: data.id, data }]);
    await takes(() => place.call(createOrder, place.order([water()], 20, { tableId: data.id, menuRevision: 2 })));
    const cartItems = [water()];
    // A table takes ten orders of diners that wait for staff.
    await Promise.all(
      many
        .slice(0, 8)
        .map(() => place.diner(takeQrOrder, { cartItems, tableId: data.id, menuRevision: 2 }, { idempotencyKey: uuidv7() })),
    );
  });
  it('a payment by a fresh payment type', async () => {
    const data = { id: uuidv7(), title: 'Wallet', is_active: 1 as const };
    await heardByOne(2, [{ kind: 'payment_type', id: data.id, data }]);
    const payments = [{ paymentTypeId: data.id, amount: 20 }];
    await takes(() => place.call(createOrderAndInvoice, { ...place.order([water()], 20, { menuRevision: 2 }), payments }));
  });
});

describe('while nobody has the menu that a client priced by', () => {
  it('its order waits, and is taken when the menu comes', async () => {
    const answers = many.map(() => place.call(createOrder, byCoupon(2), { idempotencyKey: uuidv7() }));
    await eventually('an order that waits', () => waiting() > 0);
    await publish(2, [freshCoupon()]);
    await Promise.all(answers);
  });
  it('its order is refused with a 503 that no key keeps, and the repeat under the same key is taken when the menu has come', async () => {
    const key = uuidv7();
    const order = () => place.call(createOrder, byCoupon(2), { idempotencyKey: key });
    await expect(order()).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await service.sql('select 1 from idempotency_key where key = $1', [key])).toEqual([]);
    await publish(2, [freshCoupon()]);
    const { orderId } = await eventually('the order', order);
    expect((await order()).orderId).toBe(orderId);
  });
  it('the same is so for an order of a diner', async () => {
    const key = uuidv7();
    const data = { ...place.items.water, id: uuidv7() };
    const form = { cartItems: [{ id: data.id, quantity: 1 }], menuRevision: 2 };
    const order = () => place.diner(takeQrOrder, form, { idempotencyKey: key });
    await expect(order()).rejects.toMatchObject({ status: 503 });
    await publish(2, [{ kind: 'item', id: data.id, data }]);
    const { trackingId } = await eventually('the order', order);
    expect((await order()).trackingId).toBe(trackingId);
  });
  it('an order that the older menu prices as the client did is taken', async () => {
    await Promise.all(many.map(() => place.call(createOrder, place.order([water()], 20, { menuRevision: 99 }))));
    expect(waiting()).toBe(0);
  });
  it('a repeat gets the first answer, though what it was priced by is not there any more', async () => {
    const key = uuidv7();
    await place.change([freshCoupon()]);
    const { orderId } = await place.call(createOrder, byCoupon(2), { idempotencyKey: key });
    const id = place.items.water.id;
    await place.change([{ kind: 'item', id, data: null }]);
    // The menu was read again before the repeat: that is the same command.
    expect((await place.call(createOrder, byCoupon(99), { idempotencyKey: key })).orderId).toBe(orderId);
  });
  it('at most a hundred calls of its tenant wait in a process, and those of others have their own places', async () => {
    const { waits, tenantId } = { waits: service.app.get(MenuWaits), tenantId: place.caller.tenantId };
    const ahead = () => service.rpc.call(createOrder, byCoupon(Number.MAX_SAFE_INTEGER), { caller: place.caller });
    const calls = Array.from({ length: 320 }, () => codeOf(ahead()));
    await eventually('a process whose places are taken', () => waitingIn(waits, tenantId) === 100);
    const neighbour = await openRestaurant(service);
    const id = uuidv7();
    const order = neighbour.call(createOrder, neighbour.order([{ id, quantity: 1 }], 20, { menuRevision: 2 }));
    await neighbour.change([{ kind: 'item', id, data: { ...neighbour.items.water, id } }]);
    await order;
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect(waiting()).toBe(0);
  });
});
const waitingIn = (waits: MenuWaits, tenantId: string) =>
  (waits as unknown as { waiting: Map<string, number> }).waiting.get(tenantId);

describe('a refusal is final', () => {
  it('of a coupon that the client’s own menu does not have, also when it comes later', async () => {
    const key = uuidv7();
    const order = () => codeOf(place.call(createOrder, byCoupon(opened), { idempotencyKey: key }));
    expect(await order()).toBe('COUPON_INVALID');
    await place.change([freshCoupon()]);
    expect(await order()).toBe('COUPON_INVALID');
  });
  it('of a client that does not say which menu it priced by, as of the release before', async () => {
    const { menuRevision: _, ...order } = byCoupon(2);
    expect(await codeOf(place.call(createOrder, order, { idempotencyKey: uuidv7() }))).toBe('COUPON_INVALID');
  });
  it('of what no menu decides, also by a menu that is behind', async () => {
    const order = place.order([water()], 20, { customerType: 'CUSTOMER', menuRevision: 99 });
    expect(await codeOf(place.call(createOrder, order))).toBe('CUSTOMER_REQUIRED');
    expect(waiting()).toBe(0);
  });
  it.each([-1, 1.5, 'one', 2 ** 60])('of %p, which is no revision', async (menuRevision) => {
    expect(await codeOf(place.call(createOrder, byCoupon(menuRevision as number)))).toBe('VALIDATION_FAILED');
  });
});
