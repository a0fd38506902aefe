import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../../testing/src/eventually.js';
import { erasureSecret, startTestService, type TestService } from '../../../../testing/src/test-service.js';
import { addNote, erasedTenants, noteEchoed, notes } from '../../../test/notes-service.js';
import { eventStream } from '../../broker/event-stream.js';
import { setErasureKeys } from './erasure-keys.js';
import { erasureProof } from './erasure-proof.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
  // The runtime role may not delete from these tables, one of which references the other.
  await service.sql(`create table ledger (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id))`);
  await service.sql(`create table ledger_line (tenant_id uuid not null, id uuid not null, ledger_id uuid not null,
    primary key (tenant_id, id), foreign key (tenant_id, ledger_id) references ledger (tenant_id, id)
    deferrable initially deferred)`);
  for (const table of ['ledger', 'ledger_line']) await service.sql(`alter table ${table} owner to thali_notes_owner`);
});
afterAll(() => service?.stop());

const ownerUrl = () => Object.assign(new URL(service.postgres.url), { pathname: '/thali_notes' }).href;

const tables = ['note', 'echo', 'ledger', 'ledger_line', 'outbox', 'inbox', 'dead_letter', 'idempotency_key'];
const rowsOf = async (tenantId: string) => {
  const counts = await Promise.all(
    tables.map(async (table) => (await service.sql(`select 1 from ${table} where tenant_id = $1`, [tenantId])).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
async function untilGone(tenantId: string) {
  await eventually('the end of the last row', async () => !(await rowsOf(tenantId))).catch(async ({ message }) => {
    throw new Error(`${message}: ${await rowsOf(tenantId)} are left, ${JSON.stringify(await whyNot(tenantId))}`);
  });
}
/** State of an unfinished deletion: consumer, list, jobs, and the statements that the database is executing. */
async function whyNot(tenantId: string) {
  const { consumers } = await service.broker.management();
  const consumer = await consumers.info(eventStream, 'notes-tenancy').catch(({ message }) => message);
  const [listed, jobs, waiting] = await Promise.all([
    service.sql('select * from erased_tenant where id = $1', [tenantId]),
    service.sql('select name, state, retry_count, start_after, output from jobs_v46.job'),
    service.sql(`select state, wait_event_type, wait_event, now() - xact_start as open, left(query, 80) as query
      from pg_stat_activity where datname = current_database() and state <> 'idle'`),
  ]);
  return { consumer, listed, jobs, waiting };
}
async function tenantWithRows() {
  const tenant = service.as();
  const { tenantId } = tenant.caller;
  for (let note = 0; note < 3; note++) await tenant.call(addNote, { text: 'kept' }, { idempotencyKey: uuidv7() });
  const ledger = uuidv7();
  await service.sql('insert into ledger values ($1, $2)', [tenantId, ledger]);
  // More rows than one call of `erase_tenant` deletes.
  await service.sql('insert into ledger_line select $1, gen_random_uuid(), $2 from generate_series(1, 6000)', [tenantId, ledger]);
  return tenantId;
}
const proved = (tenantId: string, secret = erasureSecret) => ({ notes: erasureProof(secret, 'notes', tenantId) });
const remove = (tenantId: string, proofs: object | undefined = proved(tenantId)) =>
  service.publish(tenantDeleted, tenantId, { deletedAt: new Date().toISOString(), proofs });
const isListed = async (tenantId: string) =>
  (await service.sql('select from erased_tenant where id = $1', [tenantId])).length === 1;

it('of a deleted tenant no row is left in any table, then it is told, once, and nobody else lost anything', async () => {
  const [gone, neighbour] = [await tenantWithRows(), await tenantWithRows()];
  const before = await rowsOf(neighbour);
  await remove(gone);
  await untilGone(gone);
  await eventually('the report', () => erasedTenants.includes(gone));
  await remove(gone);
  // Deletions are done one after the other, so this one's report says that the second word of the other has been dealt with.
  const last = await tenantWithRows();
  await remove(last);
  await eventually('the report of the one after it', () => erasedTenants.includes(last));
  await untilGone(gone);
  expect(await rowsOf(neighbour)).toBe(before);
  expect(erasedTenants.filter((tenantId) => tenantId === gone)).toHaveLength(1);
});

it('what an event writes after the deletion is swept, too', async () => {
  const gone = await tenantWithRows();
  await remove(gone);
  await untilGone(gone);
  await service.publish(noteEchoed, gone, { text: 'late' });
  const last = uuidv7();
  await service.publish(noteEchoed, last, { text: 'last' });
  // Events are handled in their order, so the late one was written before this one.
  await eventually('the event after it', async () => (await service.sql('select from echo where tenant_id = $1', [last])).length);
  await untilGone(gone);
});

it('whoever is not deleted can not be erased, not even by the service itself', async () => {
  const tenantId = await tenantWithRows();
  await expect(service.database.source.query('select erase_tenant($1, 10)', [tenantId])).rejects.toThrow('not a deleted tenant');
  expect(await rowsOf(tenantId)).toBeGreaterThan(0);
});

it('an event that nobody proves erases nothing, and the true one that follows is heard', async () => {
  const [gone, another] = [await tenantWithRows(), uuidv7()];
  const before = await rowsOf(gone);
  const forged = [
    ...[undefined, {}, { notes: '' }, { notes: 'guessed' }, proved(another), proved(gone, 'another secret')],
    ...[{ notes: erasureProof(erasureSecret, 'ordering', gone) }, { ordering: proved(gone).notes }],
  ];
  for (const proofs of forged)
    await service.publish(tenantDeleted, gone, { deletedAt: new Date().toISOString(), proofs } as never);
  // Events are handled in their order, so all forged ones were handled before this one.
  const last = await tenantWithRows();
  await remove(last);
  await untilGone(last);
  expect([await isListed(gone), await isListed(another)]).toEqual([false, false]);
  // The inbox has one more row for each forged event, because each was handled.
  expect(await rowsOf(gone)).toBe(before + forged.length);
  expect(await service.sql('select from dead_letter where tenant_id = $1', [gone])).toEqual([]);
  await remove(gone);
  await untilGone(gone);
});

it('while the secret is being changed proofs of both are good, and afterwards only those of the new one', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
  const begin = async (secret: string) => {
    const tenantId = uuidv7();
    const proof = erasureProof(secret, 'notes', tenantId);
    const [row] = await service.database.source.query('select begin_erasure($1, $2) as due', [tenantId, proof]);
    return row.due as boolean;
  };
  const good = async () => Promise.all([erasureSecret, 'the secret of next year'].map(begin));
  try {
    expect(await good()).toEqual([true, false]);
    await setErasureKeys(owner, 'notes', ['the secret of next year', erasureSecret]);
    expect(await good()).toEqual([true, true]);
    await setErasureKeys(owner, 'notes', ['the secret of next year']);
    expect(await good()).toEqual([false, true]);
  } finally {
    await setErasureKeys(owner, 'notes', [erasureSecret]);
    await owner.end();
  }
});
