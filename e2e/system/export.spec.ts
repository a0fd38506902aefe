import { randomUUID } from 'node:crypto';
import { importMenu, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { signIn } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { exportData, exportProgress } from '@thali/proto/portability';
import { scopes } from '@thali/proto/scopes';
import { eventually } from '@thali/testing/eventually';
import { unzipSync } from 'fflate';
import { rowsOf } from './inside.ts';
import { register } from './mails.ts';
import { tinyPicture } from './pictures.ts';
import { Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

type Row = Record<string, unknown>;
let udupi: Restaurant;
let neighbour: Restaurant;
beforeAll(async () => {
  [udupi, neighbour] = [await Restaurant.open(), await Restaurant.open()];
  for (let order = 0; order < 5; order++) await udupi.owner.ok(createOrder, udupi.order());
  await neighbour.owner.ok(createOrder, neighbour.order());
});

/** Keeps the byte order mark, from which spreadsheet programs detect the encoding. */
const asText = new TextDecoder('utf-8', { ignoreBOM: true });
async function unzipped({ owner }: Restaurant): Promise<Map<string, string>> {
  let bytes: Uint8Array = new Uint8Array();
  await eventually('a download with everything', async () => {
    const { status, bytes: sent, headers } = await owner.call(exportData, {});
    if (status !== 200) return false;
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="thali-\d{4}-\d\d-\d\d\.zip"$/);
    bytes = sent;
    return true;
  });
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, asText.decode(content)]));
}

test("the owner gets every table of every service as JSON and CSV, each row once, and nobody else's", async () => {
  const files = await unzipped(udupi);
  const tables = [...files.keys()].filter((name) => name.endsWith('.json'));
  for (const table of ['identity/app_user', 'catalog/menu_item', 'catalog/store', 'ordering/orders', 'ordering/order_item'])
    expect(tables).toContain(`${table}.json`);
  for (const name of tables) {
    const rows = JSON.parse(files.get(name) ?? '') as Row[];
    expect(rows.every((row) => row.tenant_id === udupi.tenantId)).toBe(true);
    const csv = files.get(name.replace('.json', '.csv')) ?? '';
    expect(csv).toMatch(/^.*tenant_id/);
    if (rows[0]) expect(csv.replace('\uFEFF', '').split('\r\n')[0]?.split(',').sort()).toEqual(Object.keys(rows[0]).sort());
  }
  const stored = await rowsOf<{ id: string }>('ordering', udupi.tenantId, 'select id from orders order by id');
  const exported = JSON.parse(files.get('ordering/orders.json') ?? '') as { id: string }[];
  expect(exported.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(stored.length).toBeGreaterThanOrEqual(5);
  expect([...files.values()].join()).not.toContain(neighbour.tenantId);
});

test('beside the tables are lists and photos for people, and a README that names every file', async () => {
  await udupi.owner.ok(uploadMenuItemPhoto, { id: udupi.dosa.id, file: tinyPicture });
  const { orderId } = await udupi.owner.ok(createOrder, udupi.order());
  await udupi.owner.ok(completeAndPay, { orderIds: [orderId], subTotal: 100, taxTotal: 0, discount: 0, total: 100 });
  const files = await unzipped(udupi);
  const year = new Date().getFullYear();
  expect(files.get('menu.csv')).toMatch(/^\uFEFFid,title,category,price/);
  expect(files.get('menu.csv')).toContain(udupi.dosa.id);
  expect(files.get('customers.csv')).toMatch(/^\uFEFFphone,name/);
  expect(files.get(`invoices-${year}.csv`)?.trim().split('\r\n').length).toBeGreaterThan(1);
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual(['photos/Masala Dosa.webp']);
  expect(files.get('photos/Masala Dosa.webp')).toMatch(/^RIFF/);
  const readme = files.get('README.txt') ?? '';
  for (const name of files.keys())
    if (!/^photos|README/.test(name)) expect(readme).toContain(name.replace(/(?<=\/.*)\.(csv|json)$/, ''));
  expect(await udupi.owner.ok(importMenu, { csv: files.get('menu.csv') ?? '', dryRun: true })).toMatchObject({
    added: 0,
    changed: 0,
  });
});

test('nothing in it opens anything: no password, no session, no secret', async () => {
  const files = await unzipped(udupi);
  expect([...files.keys()].filter((name) => /session|password|outbox|inbox|username/.test(name))).toEqual([]);
  expect([...files.values()].join()).not.toMatch(/argon2|password_hash|token_hash|secret/);
});

test('only the owner may, also without a subscription', async () => {
  const staff = (await udupi.staff(...scopes)).till;
  for (const contract of [exportData, exportProgress]) expect(await staff.call(contract, {})).toMatchObject({ status: 403 });
  const till = new Till();
  const username = `owner-${randomUUID()}@thali.test`;
  const password = 'a long passphrase';
  await register({ biz_name: 'Annapurna', username, password, phone: '9845012345', address: 'MG Road' });
  await till.ok(signIn, { username, password });
  expect(await till.call(exportData, {})).toMatchObject({ status: 200 });
});
