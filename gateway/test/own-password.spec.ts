import { AppError } from '@thali/kit/call/app-error';
import { exportMenu } from '@thali/proto/catalog/menu-items';
import { allowExport, changePassword, confirmPassword } from '@thali/proto/identity/confirmation';
import { exportCustomers } from '@thali/proto/ordering/customers';
import { keepers, listPortableTables } from '@thali/proto/portability';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
const confirmedSessions = new Set<string>();
beforeAll(async () => {
  gateway = await startTestGateway();
  const judge = (password: string) => {
    if (password !== 'right') throw new AppError('PASSWORD_WRONG');
    return { message: 'Done!' };
  };
  await gateway.other.answer(confirmPassword, ({ body }) => judge(JSON.parse(body).password));
  await gateway.other.answer(changePassword, ({ body }) => judge(JSON.parse(body).currentPassword));
  await gateway.other.answer(allowExport, ({ context }) => {
    if (!confirmedSessions.has(context.sessionId)) throw new AppError('PASSWORD_NEEDED');
    return {};
  });
  for (const keeper of keepers) await gateway.other.answer(listPortableTables(keeper), () => []);
  for (const list of [exportMenu, exportCustomers])
    await gateway.other.answer(list, () => ({ fileName: 'list.csv', csv: 'title\r\n', next: null }));
});
afterAll(() => gateway?.stop());

const confirm = ({ cookie }: Person, password: string) =>
  gateway.call('POST', '/auth/confirm-password', { cookie, body: { password } });
const change = ({ cookie }: Person, currentPassword: string) =>
  gateway.call('POST', '/auth/change-password', { cookie, body: { currentPassword, password: 'a fine new secret' } });

test('whoever holds a session guesses its password five times, by either way in, then waits; other sessions do not', async () => {
  const [thief, owner] = [await gateway.people.person(), await gateway.people.person()];
  const statuses: number[] = [];
  for (let miss = 0; miss < 5; miss++) statuses.push((await (miss % 2 ? confirm : change)(thief, `guess ${miss}`)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  for (const way of [confirm, change]) {
    const refused = await way(thief, 'right');
    expect([refused.status, refused.json.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await confirm(owner, 'right')).status).toBe(200);
});

test('guesses at the same time count like guesses one after the other', async () => {
  const thief = await gateway.people.person();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => confirm(thief, `guess ${index}`)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

test('the right password forgets the misses', async () => {
  const person = await gateway.people.person();
  for (let round = 0; round < 3; round++) {
    for (let miss = 0; miss < 4; miss++) expect((await confirm(person, 'wrong')).status).toBe(400);
    expect((await confirm(person, 'right')).status).toBe(200);
  }
});

test('without a session there is nothing to confirm', async () => {
  const answer = await gateway.call('POST', '/auth/confirm-password', { body: { password: 'right' } });
  expect([answer.status, answer.json.code]).toEqual([401, 'SESSION_REQUIRED']);
});

test("all data of a tenant leave only after identity has said that this session's password was entered again", async () => {
  const owner = await gateway.people.person();
  const take = () => gateway.call('GET', '/export', { cookie: owner.cookie });
  const refused = await take();
  expect([refused.status, refused.json.code]).toEqual([403, 'PASSWORD_NEEDED']);
  expect(gateway.other.callsOf(listPortableTables('identity'))).toEqual([]);
  confirmedSessions.add(owner.sessionId);
  expect((await take()).status).toBe(200);
});
