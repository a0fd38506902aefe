import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../definition.js';
import { copiedRevision, noteRevisions } from './copied-revision.js';

let service: TestService;
let tenantId: string;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
beforeEach(() => {
  tenantId = uuidv7();
});
afterAll(() => service?.stop(), 60_000);

const note = (...revisions: number[]) =>
  service.database.tx({ tenantId }, async (tx) => {
    await noteRevisions(tx, tenantId, revisions);
  });
const revision = async () =>
  Number((await service.database.tx({ tenantId }, (tx) => tx.query<{ it: string }[]>(`select ${copiedRevision} as it`)))[0]?.it);
const aMinuteLater = () =>
  service.sql(`update copied_revision set whole_at = whole_at - interval '61 s' where tenant_id = $1`, [tenantId]);
/** As the release before copies a change: it notes nothing. */
const copiedBefore = (at: number) =>
  service.sql(`insert into catalog_copy (tenant_id, kind, id, revision) values ($1, 'item', $2, $3)`, [tenantId, uuidv7(), at]);

it('a copy of nothing has revision 0', async () => {
  expect(await revision()).toBe(0);
});
it('a copy has the revision up to which it contains all, whatever came first', async () => {
  await note(2, 4);
  expect(await revision()).toBe(0);
  await note(1);
  expect(await revision()).toBe(2);
  await note(3);
  expect(await revision()).toBe(4);
  await note(3);
  expect(await revision()).toBe(4);
});
it('what can not be applied holds the revision down for a minute, no longer', async () => {
  await note(1);
  await aMinuteLater();
  await note(3);
  expect(await revision()).toBe(1);
  await aMinuteLater();
  expect(await revision()).toBe(3);
  await note(5);
  expect(await revision()).toBe(3);
  await note(4);
  expect(await revision()).toBe(5);
});
it('a copy that the release before has made has its newest revision, and goes on from there', async () => {
  await copiedBefore(7);
  expect(await revision()).toBe(7);
  await note(9);
  expect(await revision()).toBe(7);
  await note(8);
  expect(await revision()).toBe(9);
});
