import { AppError } from '@thali/kit/call/app-error';
import { dropDeadLetterOf, listDeadLettersOf, retryDeadLetterOf } from '@thali/proto/dead-letters';
import { keepers } from '@thali/proto/portability';
import { noteDeadLetter, tenantNames } from '@thali/proto/tenancy/tenant-admin';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let operator: Person;
const tenantId = uuidv7();
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const letter = (consumer: string, second: number) => ({
  ...{ consumer, id: uuidv7(), tenantId, subject: 'evt.catalog.catalog_changed', reason: 'refused' as const, error: 'too long' },
  ...{ tries: 5, streamSequence: 7, firstFailedAt: at(0), lastFailedAt: at(second), bytes: 2, payload: '{}' },
});
const key = { service: 'ordering', consumer: 'ordering-catalog', tenantId, id: uuidv7() };

beforeAll(async () => {
  gateway = await startTestGateway();
  operator = await gateway.people.person({ role: 'superadmin' });
});
afterAll(() => gateway?.stop());

const post = (path: string, body: unknown, { cookie } = operator) =>
  gateway.call('POST', `/superadmin/dead-letters/${path}`, { cookie, body });

test('letters of all services are one list, the latest first, with the names of their tenants; who is away is named and hides nobody', async () => {
  const others = keepers.filter((service) => service !== 'reporting');
  const stops = await Promise.all([
    ...others.map((service, index) =>
      gateway.other.answer(listDeadLettersOf(service), () => ({ letters: [letter(`${service}-x`, index)], total: 3 })),
    ),
    gateway.other.answer(tenantNames, () => [{ id: tenantId, name: 'Udupi', isActive: true }]),
  ]);
  const { status, json } = await gateway.call('GET', '/superadmin/dead-letters?limit=5', { cookie: operator.cookie });
  expect([status, json.total, json.away]).toEqual([200, 12, ['reporting']]);
  const letters = json.letters as { service: string; tenantName: string }[];
  expect(letters.map(({ service }) => service)).toEqual([...others].reverse());
  expect(new Set(letters.map(({ tenantName }) => tenantName))).toEqual(new Set(['Udupi']));
  for (const stop of stops) await stop();
});

test('nothing is dropped of which the operator log does not know', async () => {
  const order: string[] = [];
  const stopDrop = await gateway.other.answer(dropDeadLetterOf('ordering'), () => {
    order.push('dropped');
    return { message: 'Event dropped!' };
  });
  expect((await post('drop', { ...key, reason: 'junk' })).status).toBe(503);
  expect(order).toEqual([]);
  const stopNote = await gateway.other.answer(noteDeadLetter, ({ body }) => {
    order.push(JSON.parse(body).reason);
    return {};
  });
  expect((await post('drop', { ...key, reason: 'junk' })).status).toBe(200);
  expect(order).toEqual(['junk', 'dropped']);
  await stopDrop();
  await stopNote();
});

test('a refused try says why; one that is done stays done when the log is away', async () => {
  const stop = await gateway.other.answer(retryDeadLetterOf('ordering'), () => {
    throw new AppError('EVENT_REFUSED', { details: { error: 'too long' } });
  });
  expect(await post('retry', key)).toMatchObject({
    status: 409,
    json: { code: 'EVENT_REFUSED', details: { error: 'too long' } },
  });
  await stop();
  const stopApplied = await gateway.other.answer(retryDeadLetterOf('ordering'), () => ({ message: 'Event applied!' }));
  expect(await post('retry', key)).toMatchObject({ status: 200, json: { message: 'Event applied!' } });
  await stopApplied();
});

test('only an operator comes near it, and what is no letter is refused in words', async () => {
  const owner = await gateway.people.person();
  for (const path of ['retry', 'drop']) expect((await post(path, { ...key, reason: 'x' }, owner)).status).toBe(401);
  expect((await gateway.call('GET', '/superadmin/dead-letters', { cookie: owner.cookie })).status).toBe(401);
  expect((await post('drop', key)).json).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Please say why!' });
  expect((await post('retry', { ...key, service: 'gateway' })).json).toMatchObject({ message: 'Invalid service!' });
  expect((await post('retry', '[')).status).toBe(400);
});
