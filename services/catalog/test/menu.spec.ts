import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCategory, deleteCategory, updateCategory } from '@thali/proto/catalog/categories';
import { kitchenInit, ordersInit, posInit, reservationsInit } from '@thali/proto/catalog/init';
import {
  addAddon,
  addMenuItem,
  addVariant,
  deleteAddon,
  deleteMenuItem,
  deleteVariant,
  getMenuItem,
  listMenuItems,
  updateAddon,
  updateMenuItem,
  updateVariant,
} from '@thali/proto/catalog/menu-items';
import { listPaymentTypes, togglePaymentType } from '@thali/proto/catalog/payment-types';
import { listTables } from '@thali/proto/catalog/tables';
import { deleteTax, updateTax } from '@thali/proto/catalog/taxes';
import type { Rpc } from '@thali/proto/kernel';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { fullStore, newStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

describe('a menu item', () => {
  it('carries its category, tax, variants and addons', async () => {
    const { admin, ids } = await fullStore(service);
    expect(await admin.call(getMenuItem, { id: ids.item })).toEqual({
      id: ids.item,
      title: 'Naan',
      price: 40,
      net_price: null,
      image: null,
      category_id: ids.category,
      category_title: 'Breads',
      tax_id: ids.tax,
      tax_title: 'GST',
      tax_rate: 5,
      tax_type: 'exclusive',
      is_sold_out: 0,
      diet: null,
      variants: [{ id: ids.variant, item_id: ids.item, title: 'Butter', price: 55 }],
      addons: [{ id: ids.addon, item_id: ids.item, title: 'Cheese', price: 20.5 }],
    });
  });
  it('needs no category and no tax; the tax type is none then', async () => {
    const store = await newStore(service);
    const form = {
      title: 'Chai',
      price: 0.1,
      netPrice: 0.07,
      categoryId: '',
      taxId: null,
      isSoldOut: 1 as const,
      diet: 'veg' as const,
    };
    expect(await store.call(addMenuItem, form)).toEqual({ id: expect.any(String), message: 'Menu item added successfully!' });
    expect(await store.call(listMenuItems, {})).toMatchObject([
      {
        title: 'Chai',
        price: 0.1,
        net_price: 0.07,
        category_id: null,
        category_title: null,
        tax_id: null,
        tax_title: null,
        tax_rate: 0,
        tax_type: 'none',
        is_sold_out: 1,
        diet: 'veg',
        variants: [],
        addons: [],
      },
    ]);
  });
  it('keeps the largest price exactly', async () => {
    const store = await newStore(service);
    const { id } = await store.call(addMenuItem, { title: 'Gold leaf', price: 99_999_998.99, netPrice: 1.15 });
    expect(await store.call(getMenuItem, { id })).toMatchObject({ price: 99_999_998.99, net_price: 1.15 });
  });
  it('is changed as a whole, but for sold-out mark and diet when they are not named', async () => {
    const { admin, ids } = await fullStore(service);
    const form = { id: ids.item, title: 'Naan', price: 45, categoryId: ids.category, taxId: ids.tax };
    await admin.call(updateMenuItem, { ...form, isSoldOut: true, diet: 'veg' });
    expect(await admin.call(updateMenuItem, { id: ids.item, title: 'Roti', price: 15 })).toEqual({
      message: 'Menu item updated successfully!',
    });
    expect(await admin.call(getMenuItem, { id: ids.item })).toMatchObject({
      title: 'Roti',
      price: 15,
      net_price: null,
      category_id: null,
      tax_id: null,
      is_sold_out: 1,
      diet: 'veg',
    });
    await admin.call(updateMenuItem, { ...form, isSoldOut: false, diet: null });
    expect(await admin.call(getMenuItem, { id: ids.item })).toMatchObject({ tax_type: 'exclusive', is_sold_out: 0, diet: null });
  });
  it('is deleted with its variants and addons', async () => {
    const { admin, ids } = await fullStore(service);
    expect(await admin.call(deleteMenuItem, { id: ids.item })).toEqual({ message: 'Menu item deleted successfully!' });
    expect(await admin.call(listMenuItems, {})).toEqual([]);
    for (const table of ['menu_item_variant', 'menu_item_addon'])
      expect(await service.sql(`select 1 from ${table} where tenant_id = $1`, [admin.caller.tenantId])).toEqual([]);
  });
  it('follows its tax and category, and loses them when they are deleted', async () => {
    const { admin, ids } = await fullStore(service);
    await admin.call(updateTax, { id: ids.tax, title: 'GST 18', rate: 18, type: 'inclusive' });
    await admin.call(updateCategory, { id: ids.category, title: 'Rotis' });
    expect(await admin.call(getMenuItem, { id: ids.item })).toMatchObject({
      category_title: 'Rotis',
      tax_title: 'GST 18',
      tax_rate: 18,
      tax_type: 'inclusive',
    });
    await admin.call(deleteTax, { id: ids.tax });
    await admin.call(deleteCategory, { id: ids.category });
    expect(await admin.call(getMenuItem, { id: ids.item })).toMatchObject({
      title: 'Naan',
      category_id: null,
      category_title: null,
      tax_id: null,
      tax_title: null,
      tax_rate: 0,
      tax_type: 'none',
    });
  });
});

describe('variants and addons', () => {
  it('are listed in the order they were added, changed and deleted', async () => {
    const { admin, ids } = await fullStore(service);
    const { call } = admin;
    const itemId = ids.item;
    expect(await call(addVariant, { itemId, title: 'Garlic', price: '' })).toEqual({ message: 'Variant added successfully!' });
    expect(await call(addAddon, { itemId, title: 'Achar', price: undefined })).toEqual({ message: 'Addon added successfully!' });
    const variant = { itemId, variantId: ids.variant, title: 'Amul butter', price: 60 };
    expect(await call(updateVariant, variant)).toEqual({ message: 'Variant updated successfully!' });
    const addon = { itemId, addonId: ids.addon, title: 'Paneer', price: 30 };
    expect(await call(updateAddon, addon)).toEqual({ message: 'Addon updated successfully!' });
    const item = await call(getMenuItem, { id: itemId });
    expect(item.variants.map(({ title, price }) => [title, price])).toEqual([
      ['Amul butter', 60],
      ['Garlic', 0],
    ]);
    expect(item.addons.map(({ title, price }) => [title, price])).toEqual([
      ['Paneer', 30],
      ['Achar', 0],
    ]);
    expect(await call(deleteVariant, { itemId, variantId: ids.variant })).toEqual({ message: 'Variant deleted successfully!' });
    expect(await call(deleteAddon, { itemId, addonId: ids.addon })).toEqual({ message: 'Addon deleted successfully!' });
    const left = await call(getMenuItem, { id: itemId });
    expect([left.variants, left.addons]).toEqual([[item.variants[1]], [item.addons[1]]]);
  });
  it('are found below their own item only', async () => {
    const { admin, ids } = await fullStore(service);
    const { id: itemId } = await admin.call(addMenuItem, { title: 'Kulcha', price: 50 });
    const missing = { code: 'NOT_FOUND', status: 404 };
    await expect(admin.call(deleteVariant, { itemId, variantId: ids.variant })).rejects.toMatchObject(missing);
    const addon = { itemId, addonId: ids.addon, title: 'Moved', price: 1 };
    await expect(admin.call(updateAddon, addon)).rejects.toMatchObject(missing);
    expect(await admin.call(getMenuItem, { id: ids.item })).toMatchObject({
      variants: [{ title: 'Butter' }],
      addons: [{ title: 'Cheese' }],
    });
  });
});

const itemId = uuidv7();
const wrong: [Rpc, Record<string, unknown>, string][] = [
  [addMenuItem, { title: ' ', price: 1 }, 'Please enter title!'],
  [addMenuItem, { title: 'A', price: -1 }, 'Please provide valid price!'],
  [addMenuItem, { title: 'A', price: 1.0005 }, 'Please provide valid price!'],
  [addMenuItem, { title: 'A' }, 'Please provide valid price!'],
  [addMenuItem, { title: 'A', price: 1, netPrice: -1 }, 'Please provide valid price!'],
  [updateMenuItem, { id: itemId, title: 'A', price: -1 }, 'Please provide valid price!'],
  [addVariant, { itemId, title: '', price: 1 }, 'Please provide variant title!'],
  [addVariant, { itemId, title: 'A', price: -1 }, 'Please provide valid variant price!'],
  [updateVariant, { itemId, variantId: itemId, title: 'A', price: 'x' }, 'Please provide valid variant price!'],
  [addAddon, { itemId, title: '', price: 1 }, 'Please provide addon title!'],
  [updateAddon, { itemId, addonId: itemId, title: 'A', price: -1 }, 'Please provide valid addon price!'],
];
it.each(wrong.map(([contract, input, message]) => ({ contract, input, message })))(
  '$contract.subject with $input is refused with its literal text',
  async ({ contract, input, message }) => {
    await expect(service.as().call(contract, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', message });
  },
);

describe('what the POS starts with', () => {
  it('is the whole menu in order, the tables, the active payment types and the settings', async () => {
    const { admin, ids } = await fullStore(service);
    const { call } = admin;
    await call(addCategory, { title: 'Appetizers' });
    await call(addMenuItem, { title: 'Aloo tikki', price: 80 });
    await call(togglePaymentType, { id: ids.paymentType, isActive: false });
    const settings = {
      storeSettings: {
        store_name: 'Annapurna',
        address: null,
        phone: '+919876543210',
        email: null,
        image: null,
        currency: 'INR',
        is_qr_menu_enabled: 0,
        is_qr_order_enabled: 0,
        time_zone: 'Asia/Kolkata',
        hour_cycle: 12,
        business_day_start: 0,
        running_day: null,
        kitchen_slow_minutes: 5,
        kitchen_late_minutes: 8,
        gstin: null,
        fssai: null,
        sac: '996331',
        state_tax: 'SGST',
      },
      printSettings: {
        page_format: 80,
        header: null,
        footer: null,
        show_notes: 1,
        is_enable_print: 1,
        show_store_details: 1,
        show_customer_details: 1,
        print_token: 1,
      },
      paymentTypes: (await call(listPaymentTypes, {})).slice(1),
    };
    expect(settings.paymentTypes.map((type) => type.title)).toEqual(['UPI', 'Card']);
    const init = await call(posInit, {});
    expect(init).toEqual({
      ...settings,
      categories: [
        { id: ids.category, title: 'Breads' },
        { id: expect.any(String), title: 'Appetizers' },
      ],
      menuItems: await call(listMenuItems, {}),
      ...{ storeTables: await call(listTables, {}), menuRevision: expect.any(Number) },
    });
    expect(init.menuItems.map((item) => item.title)).toEqual(['Naan', 'Aloo tikki']);
    expect(posInit.output.parse(init)).toEqual(init);
    expect(await call(ordersInit, {})).toEqual(settings);
    expect(await call(reservationsInit, {})).toEqual({ storeTables: init.storeTables, storeSettings: settings.storeSettings });
    expect(await call(kitchenInit, {})).toEqual({ storeSettings: settings.storeSettings });
  });
  it('takes as many queries for 1,000 items as for one', async () => {
    const { admin, ids } = await fullStore(service);
    const { tenantId } = admin.caller;
    const few = await queriesOf(() => admin.call(posInit, {}));
    await service.sql(
      `with changed as (update catalog_revision set revision = revision + 1 where tenant_id = $1)
       insert into menu_item (tenant_id, id, title, price_minor, tax_id, category_id, position) select $1, gen_random_uuid(), 'Dish ' || n, n * 100, $2, $3, n + 1 from generate_series(1, 1000) n`,
      [tenantId, ids.tax, ids.category],
    );
    for (const table of ['menu_item_variant', 'menu_item_addon'])
      await service.sql(
        `insert into ${table} (tenant_id, id, item_id, title, price_minor, position)
         select tenant_id, gen_random_uuid(), id, 'Large', price_minor, 1 from menu_item where tenant_id = $1 and id <> $2`,
        [tenantId, ids.item],
      );
    const many = await queriesOf(() => admin.call(posInit, {}));
    expect(many.answer.menuItems).toHaveLength(1_001);
    expect(many.answer.menuItems[1_000]).toMatchObject({
      title: 'Dish 1000',
      price: 1000,
      tax_rate: 5,
      variants: [{ price: 1000 }],
    });
    expect(few.count).toBeGreaterThan(0);
    expect(many.count).toBe(few.count);
  });
});

/** How many reads of catalog's tables the service sent while it answered; the relay's own statements come in between at any time. */
async function queriesOf<T>(work: () => Promise<T>): Promise<{ answer: T; count: number }> {
  const { source } = service.database;
  const logger = source.logger;
  let count = 0;
  source.logger = {
    logQuery(query) {
      if (/^select\b/i.test(query) && !/outbox|inbox|set_config|event_stream/.test(query)) count++;
    },
    logQueryError() {},
    logQuerySlow() {},
    logSchemaBuild() {},
    logMigration() {},
    log() {},
  };
  const answer = await work();
  source.logger = logger;
  return { answer, count };
}
