import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteCategory, reorderCategories, updateCategory } from '@thali/proto/catalog/categories';
import { deleteCoupon, updateCoupon } from '@thali/proto/catalog/coupons';
import {
  addAddon,
  addMenuItem,
  addVariant,
  deleteAddon,
  deleteMenuItem,
  deleteVariant,
  getMenuItem,
  markSoldOut,
  removeMenuItemPhoto,
  reorderMenuItems,
  updateAddon,
  updateMenuItem,
  updateVariant,
  uploadMenuItemPhoto,
} from '@thali/proto/catalog/menu-items';
import { deletePaymentType, togglePaymentType, updatePaymentType } from '@thali/proto/catalog/payment-types';
import { deleteTable, updateTable } from '@thali/proto/catalog/tables';
import { deleteTax, updateTax } from '@thali/proto/catalog/taxes';
import type { Rpc } from '@thali/proto/kernel';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { picture } from './pictures.js';
import { everythingOf, fullStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

type Ids = Awaited<ReturnType<typeof fullStore>>['ids'];
const price = 1;
const file = await picture('png');
/** Every call that names something by id: `own` are ids of the caller's store, `named` those under test. */
const calls: [Rpc, name: string, (named: Ids, own: Ids) => Record<string, unknown>][] = [
  [updateTable, 'id', ({ table }) => ({ id: table, title: 'X', floor: '-', seatingCapacity: 1 })],
  [deleteTable, 'id', ({ table }) => ({ id: table })],
  [updateCategory, 'id', ({ category }) => ({ id: category, title: 'X' })],
  [deleteCategory, 'id', ({ category }) => ({ id: category })],
  [updateTax, 'id', ({ tax }) => ({ id: tax, title: 'X', rate: 1, type: 'inclusive' })],
  [deleteTax, 'id', ({ tax }) => ({ id: tax })],
  [togglePaymentType, 'id', ({ paymentType }) => ({ id: paymentType, isActive: false })],
  [updatePaymentType, 'id', ({ paymentType }) => ({ id: paymentType, title: 'X', isActive: false })],
  [deletePaymentType, 'id', ({ paymentType }) => ({ id: paymentType })],
  [updateCoupon, 'id', ({ coupon }) => ({ id: coupon, code: 'X', discount: 1 })],
  [deleteCoupon, 'id', ({ coupon }) => ({ id: coupon })],
  [getMenuItem, 'id', ({ item }) => ({ id: item })],
  [updateMenuItem, 'id', ({ item }) => ({ id: item, title: 'X', price })],
  [markSoldOut, 'id', ({ item }) => ({ id: item, isSoldOut: true })],
  [reorderMenuItems, 'ids', ({ item }, own) => ({ ids: [own.item, item] })],
  [reorderCategories, 'ids', ({ category }, own) => ({ ids: [own.category, category] })],
  [deleteMenuItem, 'id', ({ item }) => ({ id: item })],
  [uploadMenuItemPhoto, 'id', ({ item }) => ({ id: item, file })],
  [removeMenuItemPhoto, 'id', ({ item }) => ({ id: item })],
  [addMenuItem, 'categoryId', ({ category }) => ({ title: 'X', price, categoryId: category })],
  [addMenuItem, 'taxId', ({ tax }, own) => ({ title: 'X', price, categoryId: own.category, taxId: tax })],
  [updateMenuItem, 'categoryId', ({ category }, own) => ({ id: own.item, title: 'X', price, categoryId: category })],
  [updateMenuItem, 'taxId', ({ tax }, own) => ({ id: own.item, title: 'X', price, taxId: tax })],
  [addVariant, 'itemId', ({ item }) => ({ itemId: item, title: 'X', price })],
  [addAddon, 'itemId', ({ item }) => ({ itemId: item, title: 'X', price })],
  [updateVariant, 'itemId', ({ item, variant }) => ({ itemId: item, variantId: variant, title: 'X', price })],
  [updateVariant, 'variantId', ({ variant }, own) => ({ itemId: own.item, variantId: variant, title: 'X', price })],
  [updateAddon, 'itemId', ({ item, addon }) => ({ itemId: item, addonId: addon, title: 'X', price })],
  [updateAddon, 'addonId', ({ addon }, own) => ({ itemId: own.item, addonId: addon, title: 'X', price })],
  [deleteVariant, 'itemId', ({ item, variant }) => ({ itemId: item, variantId: variant })],
  [deleteVariant, 'variantId', ({ variant }, own) => ({ itemId: own.item, variantId: variant })],
  [deleteAddon, 'itemId', ({ item, addon }) => ({ itemId: item, addonId: addon })],
  [deleteAddon, 'addonId', ({ addon }, own) => ({ itemId: own.item, addonId: addon })],
];

it.each(calls.map(([contract, name, input]) => ({ contract, name, input })))(
  "$contract.subject with another store's or an unknown $name is NOT_FOUND and changes nothing; with its own it works",
  async ({ contract, input }) => {
    const [one, other] = [await fullStore(service), await fullStore(service)];
    const before = [await everythingOf(service, one.admin), await everythingOf(service, other.admin)];
    const unknown = Object.fromEntries(Object.keys(one.ids).map((key) => [key, uuidv7()])) as Ids;
    const notFound = { code: 'NOT_FOUND', status: 404, message: 'Not found!' };
    await expect(one.admin.call(contract, input(other.ids, one.ids))).rejects.toMatchObject(notFound);
    await expect(one.admin.call(contract, input(unknown, one.ids))).rejects.toMatchObject(notFound);
    expect([await everythingOf(service, one.admin), await everythingOf(service, other.admin)]).toEqual(before);
    await one.admin.call(contract, input(one.ids, one.ids));
    if (contract.http?.[0] !== 'GET') expect(await everythingOf(service, one.admin)).not.toEqual(before[0]);
    expect(await everythingOf(service, other.admin)).toEqual(before[1]);
  },
);

describe('the database', () => {
  const tables = () =>
    service.sql<{ name: string; secured: boolean; policies: number }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as secured,
              (select count(*)::int from pg_policy where polrelid = pg_class.oid and polqual is not null and polwithcheck is not null) as policies
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'erased_tenant', 'erasure_key', 'event_stream')`,
    );
  it('shows no row of any table, and takes none, when no tenant is set', async () => {
    const { admin } = await fullStore(service);
    await admin.call(addMenuItem, { title: 'Key', price }, { idempotencyKey: 'a key' });
    const full = ['store', 'print_setting', 'store_table', 'category', 'tax', 'payment_type', 'coupon', 'menu_item'];
    full.push('menu_item_variant', 'menu_item_addon', 'catalog_revision', 'outbox', 'idempotency_key');
    const { source } = service.database;
    for (const { name } of await tables()) {
      expect(await source.query(`select 1 from ${name}`)).toEqual([]);
      const rows = await service.sql(`select 1 from ${name} where tenant_id = $1`, [admin.caller.tenantId]);
      if (full.includes(name)) expect(rows).not.toEqual([]);
    }
    const insert = `insert into category (tenant_id, id, title, position) values ($1, $2, 'X', 1)`;
    await expect(source.query(insert, [admin.caller.tenantId, uuidv7()])).rejects.toThrow(/row-level security/);
  });
  it('forces row-level security with both conditions on every table', async () => {
    const all = await tables();
    expect(all).toHaveLength(16);
    expect(all.filter((table) => !table.secured || !table.policies)).toEqual([]);
  });
  it('has the tenant in every primary, unique and foreign key', async () => {
    const without = await service.sql(
      `select conrelid::regclass as table, conname as key from pg_constraint
       where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace and conrelid not in ('migration'::regclass, 'erased_tenant'::regclass, 'erasure_key'::regclass, 'event_stream'::regclass)
         and not exists (select 1 from pg_attribute where attrelid = conrelid and attnum = any(conkey) and attname = 'tenant_id')
       union all
       select indrelid::regclass, indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
       where indisunique and relnamespace = 'public'::regnamespace and indrelid not in ('migration'::regclass, 'erased_tenant'::regclass, 'erasure_key'::regclass, 'event_stream'::regclass)
         and not exists (select 1 from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'tenant_id')`,
    );
    expect(without).toEqual([]);
  });
});
