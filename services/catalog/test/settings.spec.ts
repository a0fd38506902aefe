import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCategory, deleteCategory, listCategories, updateCategory } from '@thali/proto/catalog/categories';
import { addCoupon, updateCoupon } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import {
  addPaymentType,
  deletePaymentType,
  listPaymentTypes,
  togglePaymentType,
  updatePaymentType,
} from '@thali/proto/catalog/payment-types';
import {
  getPrintSetting,
  getStoreClock,
  getStoreSetting,
  provisionStore,
  savePrintSetting,
  saveStoreSetting,
} from '@thali/proto/catalog/store';
import { addTable, updateTable } from '@thali/proto/catalog/tables';
import { addTax, deleteTax, listTaxes, updateTax } from '@thali/proto/catalog/taxes';
import type { Rpc } from '@thali/proto/kernel';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { answerForOrdering, newStore, revisionOf, startCatalog } from './stores.js';

let service: TestService;
let store: TestCaller;
beforeAll(async () => {
  service = await startCatalog();
  store = await newStore(service);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

describe('a new store', () => {
  it('has rupees, Indian time, 12 hours, a day that starts at 0, both QR switches off and a QR code of 128 bits', async () => {
    expect(await store.call(getStoreSetting, {})).toEqual({
      storeName: 'Annapurna',
      address: null,
      addressParts: null,
      phone: '+919876543210',
      email: null,
      image: null,
      currency: 'INR',
      isQRMenuEnabled: false,
      isQROrderEnabled: false,
      uniqueQRCode: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      timeZone: 'Asia/Kolkata',
      hourCycle: 12,
      businessDayStart: 0,
      kitchenSlowMinutes: 5,
      kitchenLateMinutes: 8,
      gstin: null,
      fssai: null,
      sac: '996331',
    });
  });
  it('prints everything on 80 mm', async () => {
    expect(await store.call(getPrintSetting, {})).toEqual({
      pageFormat: 80,
      header: null,
      footer: null,
      showNotes: true,
      isEnablePrint: true,
      showStoreDetails: true,
      showCustomerDetails: true,
      printToken: true,
    });
  });
  it('takes cash, UPI and cards', async () => {
    const types = await store.call(listPaymentTypes, {});
    expect(types.map(({ title, is_active, kind }) => [title, is_active, kind])).toEqual([
      ['Cash', 1, 'cash'],
      ['UPI', 1, 'upi'],
      ['Card', 1, 'card'],
    ]);
  });
  it('is made once, however often it is asked for', async () => {
    const { tenantId } = store.caller;
    const before = [
      await store.call(getStoreSetting, {}),
      await store.call(listPaymentTypes, {}),
      await revisionOf(service, tenantId),
    ];
    await service.rpc.call(provisionStore, { tenantId, storeName: 'Another name' });
    expect([
      await store.call(getStoreSetting, {}),
      await store.call(listPaymentTypes, {}),
      await revisionOf(service, tenantId),
    ]).toEqual(before);

    const other = service.as();
    const again = { tenantId: other.caller.tenantId, storeName: 'Twice at once' };
    await Promise.all(Array.from({ length: 5 }, () => service.rpc.call(provisionStore, again)));
    expect(await other.call(listPaymentTypes, {})).toHaveLength(3);
  });
  it('is not found before it is made', async () => {
    await expect(service.as().call(getStoreSetting, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service.as().call(savePrintSetting, { pageFormat: 80 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('store details and print settings', () => {
  it('are saved as a whole', async () => {
    const ordering = answerForOrdering(service, false);
    const before = await store.call(getStoreSetting, {});
    const form = {
      storeName: 'Annapurna Bhavan',
      address: '12 MG Road',
      phone: '',
      email: 'hello@annapurna.example',
      currency: 'AED',
      isQRMenuEnabled: true,
      isQROrderEnabled: 1 as const,
      timeZone: 'Asia/Dubai',
      businessDayStart: 4,
      kitchenSlowMinutes: 6,
      kitchenLateMinutes: 12,
      gstin: '27AAPFU0939F1ZV',
      fssai: '10022022000123',
      sac: '996334',
    };
    expect(await store.call(saveStoreSetting, form)).toEqual({ message: 'Store details saved successfully!' });
    ordering.unsubscribe();
    const { uniqueQRCode } = before;
    expect(await store.call(getStoreSetting, {})).toEqual({
      ...form,
      addressParts: { street: '12 MG Road', city: null, state: null, postcode: null, country: null },
      hourCycle: 12,
      phone: null,
      image: null,
      isQROrderEnabled: true,
      uniqueQRCode,
    });
    expect(await store.call(savePrintSetting, { pageFormat: '57', header: 'Namaste', showNotes: 1 })).toEqual({
      message: 'Print settings saved successfully!',
    });
    expect(await store.call(getPrintSetting, {})).toEqual({
      pageFormat: 57,
      header: 'Namaste',
      footer: null,
      showNotes: true,
      isEnablePrint: false,
      showStoreDetails: false,
      showCustomerDetails: false,
      printToken: false,
    });
  });
});

const missing = uuidv7();
const wrong: [Rpc, Record<string, unknown>, string][] = [
  [saveStoreSetting, { storeName: ' ', currency: 'INR' }, 'Please provide store name!'],
  [saveStoreSetting, { storeName: 'A', currency: '' }, 'Please select currency!'],
  [saveStoreSetting, { storeName: 'A', currency: 'XAU' }, 'Please select currency!'],
  [saveStoreSetting, { storeName: 'A', currency: 'INR', timeZone: 'Mars/Base' }, 'Please provide valid time zone!'],
  [saveStoreSetting, { storeName: 'A', currency: 'INR', kitchenSlowMinutes: 0 }, 'Please provide valid minutes!'],
  [saveStoreSetting, { storeName: 'A', currency: 'INR', kitchenLateMinutes: 5 }, 'Late must come after slow!'],
  [addTable, { title: '', floor: '-', seatingCapacity: 0 }, 'Please provide Title!'],
  [addTable, { title: 'T1', floor: ' ', seatingCapacity: 0 }, "Please provide Floor or use '-'"],
  [addTable, { title: 'T1', floor: '-' }, "Please provide Seating Capacity or '0'"],
  [addTable, { title: 'T1', floor: '-', seatingCapacity: -1 }, "Please provide Valid Seating Capacity count or '0'"],
  [updateTable, { id: missing, title: '', floor: '-', seatingCapacity: 0 }, 'Please provide Title!'],
  [addCategory, { title: ' ' }, 'Please provide Category Title!'],
  [updateCategory, { id: missing, title: '' }, 'Please provide title!'],
  [addTax, { title: '', rate: 5, type: 'exclusive' }, 'Provide Title!'],
  [addTax, { title: 'GST', rate: -1, type: 'exclusive' }, 'Invalid value provided in Tax Rate!'],
  [addTax, { title: 'Sales tax', rate: 8.875, type: 'exclusive' }, 'A percentage has at most two decimals, such as 8.87!'],
  [addTax, { title: 'GST', rate: 5 }, 'Select Tax Type!'],
  [addTax, { title: 'GST', rate: 5, type: 'none' }, 'Select Tax Type!'],
  [updateTax, { id: missing, title: '', rate: 5, type: 'exclusive' }, 'Please provide title!'],
  [addPaymentType, { title: '' }, 'Please provide Payment Type Title!'],
  [updatePaymentType, { id: missing, title: '', isActive: true }, 'Please provide title!'],
  [addCoupon, { code: '', discount: 5 }, 'Provide Coupon Code!'],
  [addCoupon, { code: 'A', discount: -0.01 }, 'Invalid value provided in Discount!'],
  [addCoupon, { code: 'A' }, 'Invalid value provided in Discount!'],
  [addCoupon, { code: 'A', discount: 12.345 }, 'A percentage has at most two decimals, such as 8.87!'],
  [updateCoupon, { id: missing, code: ' ', discount: 5 }, 'Please provide coupon code!'],
];
it.each(wrong.map(([contract, input, message]) => ({ contract, input, message })))(
  '$contract.subject with $input is refused with its literal text',
  async ({ contract, input, message }) => {
    await expect(store.call(contract, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', message });
  },
);

describe('categories', () => {
  it('are listed in the order they were added, changed and deleted', async () => {
    expect(await store.call(addCategory, { title: 'Starters ' })).toEqual({ message: 'Category added successfully!' });
    await store.call(addCategory, { title: 'Breads' });
    const [starters, breads] = await store.call(listCategories, {});
    expect([starters?.title, breads?.title]).toEqual(['Starters', 'Breads']);
    const id = starters?.id as string;
    expect(await store.call(updateCategory, { id, title: 'Small plates' })).toEqual({
      message: 'Category updated successfully!',
    });
    expect(await store.call(listCategories, {})).toEqual([{ id, title: 'Small plates' }, breads]);
    expect(await store.call(deleteCategory, { id })).toEqual({ message: 'Category deleted successfully!' });
    expect(await store.call(listCategories, {})).toEqual([breads]);
  });
  it('are added once per Idempotency-Key', async () => {
    const other = await newStore(service);
    const revision = await revisionOf(service, other.caller.tenantId);
    for (let times = 0; times < 2; times++) await other.call(addCategory, { title: 'Once' }, { idempotencyKey: 'key' });
    expect(await other.call(listCategories, {})).toHaveLength(1);
    expect(await revisionOf(service, other.caller.tenantId)).toBe(revision + 1);
  });
});

describe('taxes', () => {
  it('keep their rate to two decimals and are added, changed and deleted', async () => {
    expect(await store.call(addTax, { title: 'GST', rate: 2.55, type: 'inclusive' })).toEqual({
      message: 'Tax added successfully!',
    });
    const [tax] = await store.call(listTaxes, {});
    expect(tax).toMatchObject({ title: 'GST', rate: 2.55, type: 'inclusive' });
    const id = tax?.id as string;
    expect(await store.call(updateTax, { id, title: 'VAT', rate: 100, type: 'exclusive' })).toEqual({
      message: 'Tax updated successfully!',
    });
    expect(await store.call(listTaxes, {})).toEqual([{ id, title: 'VAT', rate: 100, type: 'exclusive' }]);
    expect(await store.call(deleteTax, { id })).toEqual({ message: 'Tax deleted successfully!' });
    expect(await store.call(listTaxes, {})).toEqual([]);
  });
});

describe('payment types', () => {
  it('are added active, toggled at once, changed and deleted', async () => {
    const other = await newStore(service);
    expect(await other.call(addPaymentType, { title: 'Sodexo' })).toEqual({ message: 'Payment type added successfully!' });
    const added = (await other.call(listPaymentTypes, {}))[3];
    expect(added).toMatchObject({ title: 'Sodexo', is_active: 1 });
    const id = added?.id as string;
    await other.call(togglePaymentType, { id, isActive: 0 });
    expect((await other.call(listPaymentTypes, {}))[3]).toEqual({ id, title: 'Sodexo', is_active: 0, kind: 'other' });
    expect(await other.call(updatePaymentType, { id, title: 'Pluxee', isActive: true })).toEqual({
      message: 'Payment type updated successfully!',
    });
    expect((await other.call(listPaymentTypes, {}))[3]).toEqual({ id, title: 'Pluxee', is_active: 1, kind: 'other' });
    expect(await other.call(deletePaymentType, { id })).toEqual({ message: 'Payment type deleted successfully!' });
    expect(await other.call(listPaymentTypes, {})).toHaveLength(3);
  });
  it('have the kind that the owner says, else the one that the title sounds like', async () => {
    const other = await newStore(service);
    const kinds = async () => (await other.call(listPaymentTypes, {})).slice(3).map(({ title, kind }) => [title, kind]);
    await other.call(addPaymentType, { title: 'Paytm Wallet' });
    await other.call(addPaymentType, { title: 'Galla', kind: 'cash' });
    expect(await kinds()).toEqual([
      ['Paytm Wallet', 'wallet'],
      ['Galla', 'cash'],
    ]);
    const [, , , { id } = { id: '' }] = await other.call(listPaymentTypes, {});
    await other.call(updatePaymentType, { id, title: 'Paytm Wallet', isActive: true, kind: 'upi' });
    expect((await kinds())[0]).toEqual(['Paytm Wallet', 'upi']);
    await expect(
      other.call(updatePaymentType, { id, title: 'Paytm', isActive: true, kind: 'gold' as 'cash' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
  it('keep their kind when the release before calls them otherwise, also one that was only guessed so far', async () => {
    const other = await newStore(service);
    const { tenantId } = other.caller;
    const kindsOfAll = async () => (await other.call(listPaymentTypes, {})).map(({ kind }) => kind);
    // As the release before leaves them: without a kind.
    await service.sql('update payment_type set kind = null where tenant_id = $1', [tenantId]);
    expect(await kindsOfAll()).toEqual(['cash', 'upi', 'card']);
    const [cash, , card] = await other.call(listPaymentTypes, {});
    await other.call(updatePaymentType, { id: cash?.id as string, title: 'Card', isActive: true });
    await other.call(updatePaymentType, { id: card?.id as string, title: 'Machine at the door', isActive: true });
    expect(await kindsOfAll()).toEqual(['cash', 'upi', 'card']);
    expect(await service.sql('select title, kind from payment_type where tenant_id = $1 order by position', [tenantId])).toEqual([
      { title: 'Card', kind: 'cash' },
      { title: 'UPI', kind: null },
      { title: 'Machine at the door', kind: 'card' },
    ]);
  });
});

it('a day that runs while its start or the zone is moved goes on to its end, for everybody who is told', async () => {
  const other = await newStore(service);
  const noon = { at: new Date('2026-11-27T12:00:00+05:30') };
  const save = (form: object) => other.call(saveStoreSetting, { storeName: 'Annapurna', currency: 'INR', ...form }, noon);
  const running_day = { day: '2026-11-27', from: '2026-11-26T18:30:00.000Z', until: '2026-11-27T18:30:00.000Z' };
  await save({});
  expect(await other.call(getStoreClock, {})).toMatchObject({ business_day_start: 0, running_day: null });
  await save({ businessDayStart: 15 });
  expect(await other.call(getStoreClock, {})).toMatchObject({ business_day_start: 15, running_day });
  await save({ businessDayStart: 15, timeZone: 'America/New_York' });
  expect((await other.call(posInit, {})).storeSettings).toMatchObject({ time_zone: 'America/New_York', running_day });
});
