import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { deleteTable, listTables } from '@thali/proto/catalog/tables';
import type { TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import pg from 'pg';
import { fullStore, revisionOf, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

/** A full store whose menu is on, its code, and its table as printed. */
async function openStore() {
  const store = await fullStore(service);
  const { call, caller } = store.admin;
  const { uniqueQRCode: qrcode } = await call(getStoreSetting, {});
  const table = (await call(listTables, {}))[0];
  const turn = async (isQRMenuEnabled: boolean) => {
    const { uniqueQRCode: _code, ...settings } = await call(getStoreSetting, {});
    await call(saveStoreSetting, { ...settings, isQRMenuEnabled });
  };
  await turn(true);
  return { ...store, tenantId: caller.tenantId, qrcode, tableId: table?.encrypted_id as string, turn };
}
/** As the gateway asks: for somebody without a tenant. */
const open = (qrcode: string, tableId?: string) => service.rpc.call(openQrMenu, { qrcode, tableId });
const refusal = (code: string, status: number, message: string) => ({ code, status, message });
const tableInvalid = refusal('TABLE_INVALID', 400, 'Invalid table!');
const codeUnknown = refusal('QR_CODE_UNKNOWN', 404, 'Broken Link!');

describe('the menu behind a code', () => {
  it('is the whole menu of the one store whose code it is', async () => {
    const [store] = [await openStore(), await openStore()];
    const { tenantId, tableId, menu } = await open(store.qrcode);
    expect({ tenantId, tableId }).toEqual({ tenantId: store.tenantId, tableId: null });
    expect(menu).toEqual({
      storeSettings: expect.objectContaining({ store_name: 'Annapurna', is_qr_menu_enabled: 1, is_qr_order_enabled: 0 }),
      categories: [expect.objectContaining({ title: 'Breads' })],
      menuItems: [
        expect.objectContaining({
          ...{
            id: store.ids.item,
            title: 'Naan',
            category_title: 'Breads',
            tax_title: 'GST',
            tax_rate: 5,
            tax_type: 'exclusive',
          },
          variants: [expect.objectContaining({ title: 'Butter', price: 55 })],
          addons: [expect.objectContaining({ title: 'Cheese', price: 20.5 })],
        }),
      ],
      storeTable: null,
      menuRevision: await revisionOf(service, tenantId),
    });
  });

  it('names the table whose id it came with, by the encrypted id; its own is for the gateway', async () => {
    const { qrcode, tableId, ids } = await openStore();
    const opened = await open(qrcode, tableId);
    expect(opened.tableId).toBe(ids.table);
    expect(opened.menu.storeTable).toEqual({ id: tableId, table_title: 'T1', floor: 'Ground' });
    expect(JSON.stringify(opened.menu)).not.toContain(ids.table);
  });

  it('is not available while the store has it off', async () => {
    const { qrcode, turn } = await openStore();
    await turn(false);
    await expect(open(qrcode)).rejects.toMatchObject(refusal('QR_MENU_OFF', 404, 'Menu Not Available!'));
    await turn(true);
    expect((await open(qrcode)).menu.menuItems).toHaveLength(1);
  });

  it.each(['', 'AAAAAAAAAAAAAAAAAAAAAA', "' or true --", 'a\u0000b', '\ud800', 'x'.repeat(64), '../..', '%'])(
    'with the code %j is a broken link',
    async (qrcode) => {
      await expect(open(qrcode)).rejects.toMatchObject(codeUnknown);
    },
  );

  it('is not found by a part of the code, nor by the code in other letters', async () => {
    const { qrcode } = await openStore();
    const other = qrcode.toUpperCase() === qrcode ? qrcode.toLowerCase() : qrcode.toUpperCase();
    for (const wrong of [qrcode.slice(1), qrcode.slice(0, -1), `${qrcode}A`, other])
      await expect(open(wrong)).rejects.toMatchObject(codeUnknown);
  });
});

describe('the id of a table', () => {
  it('means nothing when any of its bytes is another, and never breaks anything', async () => {
    const { qrcode, tableId } = await openStore();
    const bytes = Buffer.from(tableId, 'base64url');
    for (const index of bytes.keys()) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(bytes.readUInt8(index) ^ (1 + (index % 255)), index);
      await expect(open(qrcode, flipped.toString('base64url'))).rejects.toMatchObject(tableInvalid);
    }
  });

  it('means nothing when it is any other text', async () => {
    const { qrcode, tableId } = await openStore();
    const texts = fc.oneof(
      fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }),
      fc.base64String({ minLength: 4, maxLength: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        fc.pre(text !== tableId);
        await expect(open(qrcode, text)).rejects.toMatchObject(tableInvalid);
      }),
      { numRuns: 100 },
    );
  });

  it.each<[string, (store: Awaited<ReturnType<typeof openStore>>) => Promise<string> | string]>([
    ['of another store', async () => (await openStore()).tableId],
    ['of a deleted table', async ({ admin, ids, tableId }) => (await admin.call(deleteTable, { id: ids.table })) && tableId],
    ['that is a plain id', ({ ids }) => ids.table],
    ['that is a plain number', () => '1'],
    ['that is cut', ({ tableId }) => tableId.slice(0, -1)],
  ])('%s is refused', async (_which, idOf) => {
    const store = await openStore();
    await expect(open(store.qrcode, await idOf(store))).rejects.toMatchObject(tableInvalid);
  });
});

describe('who knows a code', () => {
  it('sees that one store row through it, no other row, and changes none', async () => {
    const [store] = [await openStore(), await openStore()];
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.qr_code', $1, true)`, [store.qrcode]);
      const rows = async (sql: string) => (await client.query(sql)).rowCount;
      expect((await client.query('select tenant_id from store')).rows).toEqual([{ tenant_id: store.tenantId }]);
      for (const table of ['menu_item', 'store_table', 'print_setting', 'coupon', 'outbox'])
        expect([table, await rows(`select from ${table}`)]).toEqual([table, 0]);
      expect(await rows(`update store set store_name = 'Mine'`)).toBe(0);
      expect(await rows('delete from store')).toBe(0);
      await client.query('commit');
      expect(await rows('select from store')).toBe(0);
    } finally {
      await client.end();
    }
  });
});
