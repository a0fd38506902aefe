import { randomUUID } from 'node:crypto';
import { signUp } from '@thali/proto/identity/registration';
import { signIn } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { exportData, exportProgress } from '@thali/proto/portability';
import { scopes } from '@thali/proto/scopes';
import { strFromU8, unzipSync } from 'fflate';
import { rowsOf } from './inside.ts';
import { Restaurant } from './restaurant.ts';
import { Till } from './till.ts';
import { untilWorks } from './traffic.ts';

type Row = Record<string, unknown>;
let udupi: Restaurant;
let neighbour: Restaurant;
beforeAll(async () => {
  [udupi, neighbour] = [await Restaurant.open(), await Restaurant.open()];
  for (let order = 0; order < 5; order++) await udupi.owner.ok(createOrder, udupi.order());
  await neighbour.owner.ok(createOrder, neighbour.order());
});

async function unzipped({ owner }: Restaurant): Promise<Map<string, string>> {
  let bytes: Uint8Array = new Uint8Array();
  await untilWorks(async () => {
    const { status, bytes: sent, headers } = await owner.call(exportData, {});
    if (status !== 200) return false;
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="thali-\d{4}-\d\d-\d\d\.zip"$/);
    bytes = sent;
    return true;
  }, 10_000);
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
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
    if (rows[0]) expect(csv.split('\r\n')[0]?.split(',').sort()).toEqual(Object.keys(rows[0]).sort());
  }
  const stored = await rowsOf<{ id: string }>('ordering', udupi.tenantId, 'select id from orders order by id');
  const exported = JSON.parse(files.get('ordering/orders.json') ?? '') as { id: string }[];
  expect(exported.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(stored.length).toBeGreaterThanOrEqual(5);
  expect([...files.values()].join()).not.toContain(neighbour.tenantId);
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
  await till.ok(signUp, { biz_name: 'Annapurna', username, password, phone: '9845012345', address: 'MG Road' });
  await till.ok(signIn, { username, password });
  expect(await till.call(exportData, {})).toMatchObject({ status: 200 });
});
