import { randomUUID } from 'node:crypto';
import { posInit } from '@thali/proto/catalog/init';
import { updateMenuItem } from '@thali/proto/catalog/menu-items';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { getStoreSetting, provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import { deleteTable, listTables } from '@thali/proto/catalog/tables';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import fc from 'fast-check';
import { callInside } from './inside.ts';
import { type Printed, Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';

let udupi: Restaurant;
let printed: Printed;
/** A client with a phone and no session. */
let diner: Till;
beforeAll(async () => {
  udupi = await Restaurant.open();
  printed = await udupi.openMenu();
  diner = new Till();
});

const broken = { status: 404, body: { code: 'QR_CODE_UNKNOWN', message: 'Broken Link!' } };
const off = { status: 404, body: { code: 'QR_MENU_OFF', message: 'Menu Not Available!' } };
const wrongTable = { status: 400, body: { code: 'TABLE_INVALID', message: 'Invalid table!' } };
const read = (place: { qrcode: string; tableId?: string }, headers = {}) => diner.call(readQrMenu, place, { headers });
const shows = async (price: number) => (await read(printed)).body.menuItems?.some((item) => item.price === price) ?? false;

test('a diner without any session sees store, menu and table, and nothing that is inside', async () => {
  const { status, body, text } = await read(printed);
  expect(status).toBe(200);
  expect(body.storeSettings).toMatchObject({
    store_name: 'Udupi Garden',
    currency: 'INR',
    is_qr_menu_enabled: 1,
    is_qr_order_enabled: 1,
  });
  expect(body.menuItems).toEqual([
    expect.objectContaining({ id: udupi.dosa.id, title: 'Masala Dosa', price: 100, tax_type: 'none' }),
  ]);
  expect(body.storeTable).toEqual({ id: printed.tableId, table_title: 'T1', floor: 'Ground' });
  expect(text).not.toContain(udupi.tenantId);
  expect((await read({ qrcode: printed.qrcode })).body.storeTable).toBeNull();
});

test('the menu of a restaurant whose subscription does not run is not available', async () => {
  const tenantId = randomUUID();
  await callInside(provisionTenant, { tenantId, name: 'Closed', email: `${tenantId}@thali.test`, isActive: false });
  await callInside(provisionStore, { tenantId, storeName: 'Closed' });
  const { uniqueQRCode: qrcode, ...settings } = await callInside(getStoreSetting, {}, tenantId);
  await callInside(saveStoreSetting, { ...settings, isQRMenuEnabled: true }, tenantId);
  expect(await read({ qrcode })).toMatchObject(off);
});

describe('a link that was tampered with', () => {
  test('with another code is broken', async () => {
    const { qrcode } = printed;
    for (const code of [randomUUID(), qrcode.slice(1), `${qrcode}A`, `${qrcode} `, 'x'.repeat(500), '\u0000', '%00', "'--"])
      expect([code, await read({ qrcode: code })]).toMatchObject([code, broken]);
  });

  test('with any byte of the table changed is refused', async () => {
    const bytes = Buffer.from(printed.tableId, 'base64url');
    for (const index of bytes.keys()) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(bytes.readUInt8(index) ^ (1 << (index % 8)), index);
      expect(await read({ ...printed, tableId: forged.toString('base64url') })).toMatchObject(wrongTable);
    }
  });

  test('with any other text for the table is refused, and nothing breaks', async () => {
    const texts = fc.oneof(fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }), fc.base64String({ minLength: 4 }));
    const refused = async (tableId: string) => expect(await read({ ...printed, tableId })).toMatchObject(wrongTable);
    await fc.assert(fc.asyncProperty(texts, refused), { numRuns: 50 });
  });

  test('with the table of another restaurant, a deleted one, or its inner id is refused', async () => {
    const other = await (await Restaurant.open()).openMenu();
    expect(await read({ ...printed, tableId: other.tableId })).toMatchObject(wrongTable);
    const here = await Restaurant.open();
    const [id, place] = [await here.table(), await here.openMenu()];
    expect(await read({ ...place, tableId: id })).toMatchObject(wrongTable);
    const [first] = await here.owner.ok(listTables, {});
    await here.owner.ok(deleteTable, { id: first?.id as string });
    await eventually('the refusal of a deleted table', async () => (await read(place)).status === 400);
    expect(await read(place)).toMatchObject(wrongTable);
    expect(await read({ qrcode: place.qrcode })).toMatchObject({ status: 200 });
  });
});

describe('while a part is away, menus that were seen are shown', () => {
  let unseen: Printed;
  beforeAll(async () => {
    unseen = await (await Restaurant.open()).openMenu();
  });
  beforeEach(async () => {
    await eventually('the menu of the till', async () => (await udupi.owner.call(posInit, {})).status === 200);
    expect(await read(printed)).toMatchObject({ status: 200 });
  });
  const stays = async () => {
    for (let times = 0; times < 5; times++)
      expect(await read(printed)).toMatchObject({ status: 200, body: { storeTable: { table_title: 'T1' } } });
  };

  test.each(['catalog', 'tenancy'] as const)('%s', async (service) => {
    await thali.process(service).stop();
    try {
      await stays();
    } finally {
      await thali.process(service).start();
    }
  });

  test.each(['redis', 'nats'] as const)('%s', async (server) => {
    await thali.server(server).stop();
    try {
      await stays();
    } finally {
      await thali.server(server).start();
    }
  });

  test('Redis, frozen: also a menu that nobody has seen yet', async () => {
    thali.server('redis').kill('SIGSTOP');
    try {
      await stays();
      expect(await read(unseen)).toMatchObject({ status: 200 });
    } finally {
      thali.server('redis').kill('SIGCONT');
    }
  });

  test('catalog, and the gateway has been restarted since', async () => {
    await udupi.owner.ok(updateMenuItem, { id: udupi.dosa.id, title: 'Masala Dosa', price: 125 });
    await eventually('the new price', () => shows(125));
    await thali.process('catalog').stop();
    try {
      await thali.process('gateway').stop();
      await thali.process('gateway').start();
      await eventually('the gateway', async () => (await diner.send('GET', '/nothing')).status === 404);
      await stays();
    } finally {
      await thali.process('catalog').start();
    }
    await udupi.owner.untilAnswered(updateMenuItem, { id: udupi.dosa.id, title: 'Masala Dosa', price: 130 });
    await eventually('the newest price', () => shows(130));
  });
});
