import { AppError } from '@thali/kit/call/app-error';
import { exportMenu, importMenu } from '@thali/proto/catalog/menu-items';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
});
afterAll(() => gateway?.stop());

const get = (query = '') => gateway.call('GET', `/menu-items/export${query}`, { cookie: admin.cookie });

test('a download is one file of all pages, with its name and a byte order mark', async () => {
  const asked: unknown[] = [];
  const stop = await gateway.other.answer(exportMenu, ({ params }) => {
    asked.push(params.after);
    const page = Number(params.after ?? 0);
    return { fileName: 'menu "à la\r\ncarte".csv', csv: `page ${page}\r\n`, next: page < 2 ? String(page + 1) : null };
  });
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('\uFEFFpage 0\r\npage 1\r\npage 2\r\n');
  expect(asked).toEqual([undefined, '1', '2']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="menu_la_carte_.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await stop();
});

test('each page is asked for by the one who downloads', async () => {
  const stop = await gateway.other.answer(exportMenu, ({ params }) => ({
    fileName: 'a.csv',
    csv: 'a',
    next: params.after ? null : 'b',
  }));
  await get();
  for (const { context } of gateway.other.callsOf(exportMenu).slice(-2))
    expect(context).toMatchObject({ tenantId: admin.tenantId, userId: admin.userId });
  await stop();
});

test('a failure before the first page is an ordinary one', async () => {
  const stop = await gateway.other.answer(exportMenu, () => {
    throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'after', message: 'no' }] });
  });
  const refused = await get('?after=x');
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'VALIDATION_FAILED', requestId: refused.headers['x-request-id'], errors: [{ path: 'after' }] },
  ]);
  expect(refused.headers['content-disposition']).toBeUndefined();
  await stop();
  expect((await get()).json).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const waiter = await gateway.people.person({ role: 'user', scope: 'KITCHEN' });
  const answer = await gateway.call('GET', '/menu-items/export', { cookie: waiter.cookie });
  expect([answer.status, answer.json.code]).toEqual([403, 'SCOPE_MISSING']);
});

test.each([
  ['a later page fails', { fails: true, next: 'b' }],
  ['the pages do not come to an end', { fails: false, next: 'a' }],
])('when %s the connection breaks, so that nobody takes a part for the whole', async (_what, { fails, next }) => {
  const stop = await gateway.other.answer(exportMenu, ({ params }) => {
    if (fails && params.after) throw new AppError('INTERNAL');
    return { fileName: 'a.csv', csv: 'page\r\n', next: params.after ? next : 'a' };
  });
  const url = `http://127.0.0.1:${gateway.port}/api/v1/menu-items/export`;
  const read = async () => (await fetch(url, { headers: { cookie: admin.cookie } })).text();
  await expect(read()).rejects.toThrow('terminated');
  await stop();
});

test('a contract may take a larger body than others', async () => {
  const stop = await gateway.other.answer(importMenu, () => ({ message: 'ok', added: 0, changed: 0, ignoredColumns: [] }));
  const send = (length: number) =>
    gateway.call('POST', '/menu-items/import', { cookie: admin.cookie, body: { csv: 'x'.repeat(length) } });
  expect((await send(600_000)).status).toBe(200);
  expect((await send(800_000)).json).toMatchObject({ code: 'TOO_LARGE' });
  await stop();
});
