import { randomUUID } from 'node:crypto';
import type { Rpc } from '@thali/proto/kernel';
import { operations } from '@thali/proto/registry';
import { law } from '@thali/testing/law';
import { type FieldPath, idFields, valueAt, withValue } from './input-fields.ts';
import { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { state } from './state.ts';

/** Fields with the name of something new or of the caller: they reference nothing. */
const noReferences = [
  ...['addUser.username', 'signIn.username', 'operatorSignIn.username'],
  // The kind of a public page.
  'readPolicy.type',
  // Any client with a printed code may use it.
  ...['readQrMenu.qrcode', 'placeQrOrder.qrcode', 'readQrOrderProgress.qrcode'],
  // Plans belong to the operator and are for all; the tenant_id of a verification has a test of its own.
  ...['createPaymentOrder.planId', 'verifyPayment.tenant_id'],
];

/** An order with another tenant's part is refused like one with a part that does not exist: 400 with the reason, not 404. */
const refusedAsUnknown: Record<string, string> = {
  'cart.0.id': 'ITEM_UNAVAILABLE',
  'cart.0.variant_id': 'VARIANT_UNKNOWN',
  'cart.0.addons_ids.0': 'ADDON_UNKNOWN',
  'payments.0.paymentTypeId': 'PAYMENT_TYPE_UNKNOWN',
  'cartItems.0.id': 'ITEM_UNAVAILABLE',
  'cartItems.0.variant_id': 'VARIANT_UNKNOWN',
  'cartItems.0.addons_ids.0': 'ADDON_UNKNOWN',
  razorpay_payment_id: 'PAYMENT_NOT_VERIFIED',
  'readQrMenu.tableId': 'TABLE_INVALID',
  'placeQrOrder.tableId': 'TABLE_INVALID',
};

/** Operations that are called without a session, before the caller belongs to a restaurant. */
const beforeSignIn = [
  'signUp',
  'confirmSignUp',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'mailedReceipt',
  'stopEmailChange',
  'readPolicy',
];

const pointing = Object.entries(operations)
  .filter(([name, { http, who }]) => http && who.kind !== 'superadmin' && !beforeSignIn.includes(name))
  .map(([name, contract]) => {
    const fields = idFields(contract).filter((path) => !noReferences.includes(`${name}.${path.join('.')}`));
    return { name, contract, fields };
  })
  .filter(({ fields }) => fields.length);

let udupi: Restaurant;
let annapoorna: Restaurant;
beforeAll(async () => {
  [udupi, annapoorna] = await Promise.all([Restaurant.open(), Restaurant.open()]);
});

test('the routes that take ids are found', () => {
  const names = pointing.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['updateTable', 'createOrder', 'completeAndPay', 'removeDevice', 'deleteUser']));
  const fields = pointing.find(({ name }) => name === 'createOrderAndInvoice')?.fields.map((path) => path.join('.'));
  expect(fields?.sort()).toEqual([
    ...['cart.0.addons_ids.0', 'cart.0.id', 'cart.0.variant_id', 'customerId'],
    ...['payments.0.paymentTypeId', 'selectedQrOrderItem', 'tableId'],
  ]);
});

describe.each(pointing)('$name', ({ name, contract, fields }) => {
  test('refuses every id of another restaurant like one that does not exist, changes nothing there, and takes it from its owner', async () => {
    const sample = samples[name];
    if (!sample) throw new Error(`add ${name} to samples.ts, with all of its ids`);
    const [own, foreign] = await Promise.all([sample(annapoorna), sample(udupi)]);
    const before = await state(udupi);
    for (const path of fields) {
      const theirs = valueAt(foreign, path);
      if (typeof theirs !== 'string') throw new Error(`fill ${path.join('.')} of ${name} in samples.ts`);
      for (const attack of attacks(own, path, theirs)) {
        const refusal = await refusalOf(contract, attack);
        await law('an id of another restaurant is refused', () =>
          expect({ path, refusal }).toEqual({ path, refusal: expectedRefusal(name, path) }),
        );
        const unknown = await refusalOf(contract, withValue(attack, path, unknownLike(theirs)));
        await law('an id of another restaurant is refused like one that does not exist', () => expect(unknown).toEqual(refusal));
      }
    }
    const after = await state(udupi);
    await law('nobody changes another restaurant', () => expect(after).toEqual(before));
    expect(await udupi.owner.call(contract, foreign)).toMatchObject({ status: 200 });
  });
});

/** Inputs with the foreign id alone and, in a list, together with an own one. */
function attacks<T>(own: T, path: FieldPath, foreign: string): T[] {
  const alone = withValue(own, path, foreign);
  if (path.at(-1) !== 0) return [alone];
  const list = path.slice(0, -1);
  return [alone, withValue(own, list, [foreign, valueAt(own, path)])];
}

async function refusalOf(contract: Rpc, input: Record<string, unknown>) {
  const { status, body } = await annapoorna.owner.call(contract, input);
  const { code, message } = body as { code?: string; message?: string };
  // Says nothing about whose id it is.
  if (status >= 500 || status === 429) throw new Error(`${contract.subject} answered ${status} ${code}`);
  return { status, code, message };
}

/** An id of the same form that does not exist. */
const unknownLike = (id: string): string =>
  /^[\da-f-]{36}$/.test(id) ? randomUUID() : `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

const expectedRefusal = (name: string, path: FieldPath) => {
  const code = refusedAsUnknown[path.join('.')] ?? refusedAsUnknown[`${name}.${path.join('.')}`];
  return { ...(code ? { status: 400, code } : { status: 404, code: 'NOT_FOUND' }), message: expect.any(String) };
};
