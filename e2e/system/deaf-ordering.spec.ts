import { randomUUID } from 'node:crypto';
import { addCoupon, listCoupons } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import { addMenuItem } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import type { PartHandle } from '../../tools/stack/thali.ts';
import { Diner } from './diner.ts';
import { inDatabase, rowsOf } from './inside.ts';
import { type Order, Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import type { Answer } from './till.ts';

let udupi: Restaurant;
let second: PartHandle;
beforeAll(async () => {
  [udupi, second] = await Promise.all([Restaurant.open(), thali.another('ordering')]);
});
afterAll(() => second?.stop());

/** Two orderings, and none of them can apply what catalog says of this restaurant until `meanwhile` is over. */
const deaf = <T>(meanwhile: () => Promise<T>): Promise<T> =>
  inDatabase('ordering', async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, true)`, [udupi.tenantId]);
    await client.query('select 1 from copied_revision where tenant_id = $1 for update', [udupi.tenantId]);
    return meanwhile();
  });
const isKept = async (key: string) =>
  (await rowsOf('ordering', udupi.tenantId, `select 1 from idempotency_key where key = '${key}'`)).length > 0;
const comeAgain = (answer: Answer) => ({ status: answer.status, after: answer.headers['retry-after'] });
const later = { status: 503, after: '1' };

test('an order by a coupon that no ordering has heard of is told to come again, and is taken under its key when they have', async () => {
  const key = randomUUID();
  const order = await deaf(async (): Promise<Order> => {
    await udupi.owner.ok(addCoupon, { code: 'FRESH50', discount: 50 });
    const { menuRevision } = await udupi.owner.ok(listCoupons, {});
    const form = udupi.order({ couponCode: 'FRESH50', discount: 50, payableAmount: 50, menuRevision });
    expect(comeAgain(await udupi.owner.call(createOrder, form, { key }))).toEqual(later);
    expect(await isKept(key)).toBe(false);
    return form;
  });
  expect((await udupi.owner.untilAnswered(createOrder, order, key)).status).toBe(200);
});

test('so are a paid order of a fresh item, and a diner’s', async () => {
  const diner = new Diner(udupi, await udupi.openMenu());
  const keys = [randomUUID(), randomUUID()] as const;
  const [paid, asked] = await deaf(async () => {
    const { id } = await udupi.owner.ok(addMenuItem, { title: 'Fresh Vada', price: 40 });
    const { menuRevision } = await udupi.owner.ok(posInit, {});
    const cart = [{ id, quantity: 1 }];
    const forms = [udupi.order({ cart, payableAmount: 40, menuRevision }), { cartItems: cart, menuRevision }] as const;
    const answers = await Promise.all([
      udupi.owner.call(createOrderAndInvoice, forms[0], { key: keys[0] }),
      diner.place(forms[1], keys[1]),
    ]);
    expect(answers.map(comeAgain)).toEqual([later, later]);
    return forms;
  });
  expect((await udupi.owner.untilAnswered(createOrderAndInvoice, paid, keys[0])).status).toBe(200);
  expect((await diner.place(asked, keys[1])).status).toBe(200);
});

test('what the menu that the till has read does not contain is refused for good, by both', async () => {
  const key = randomUUID();
  const { menuRevision } = await udupi.owner.ok(posInit, {});
  const order = udupi.order({ couponCode: 'NEVER', discount: 50, payableAmount: 50, menuRevision });
  const refused = await udupi.owner.untilAnswered(createOrder, order, key);
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: 'COUPON_INVALID' })]);
  expect(await isKept(key)).toBe(true);
  await udupi.owner.ok(addCoupon, { code: 'NEVER', discount: 50 });
  const { menuRevision: newer } = await udupi.owner.ok(listCoupons, {});
  expect((await udupi.owner.call(createOrder, { ...order, menuRevision: newer }, { key })).status).toBe(400);
});
