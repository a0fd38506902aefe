import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { clock } from '../../../testing/src/clock.js';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { allTold, notesReader } from '../../test/notes-reader.js';
import { addNote, noteAdded, notes } from '../../test/notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

/** Outbox rows of the last hours that were published already. */
const history = (tenantId: string, count: number) =>
  service.sql(
    `insert into outbox (tenant_id, id, subject, payload, created_at, published_at)
     select $1::uuid, id, $2, jsonb_build_object('id', id, 'tenantId', $1::uuid, 'requestId', 'old', 'occurredAt', '2026-01-01T00:00:00Z',
       'data', jsonb_build_object('text', 'old')), now() - n * interval '3 seconds', now() - interval '1 minute'
     from (select gen_random_uuid() as id, n from generate_series(1, $3::int) as n) as told`,
    [tenantId, `${noteAdded.subject}.${tenantId}`, count],
  );

const told = 10_000;
const times = (texts: string[], text: string) => texts.filter((one) => one === text).length;

it(
  'after the broker lost its store what nobody had applied yet, and what is new, is applied within seconds, and nothing old is heard as news',
  () =>
    clock(40_000, async ({ begin }) => {
      const till = service.as();
      const { tenantId } = till.caller;
      await history(tenantId, told);
      const { applied, start } = notesReader(service, 'notes-reader', tenantId);
      const present = start();
      await till.call(addNote, { text: 'before' });
      await eventually('the note before', () => applied.includes('before'));
      await present.stop();
      await till.call(addNote, { text: 'missed' });
      await eventually('the mark of the note that was missed', () => allTold(service, tenantId));
      const news: string[] = [];
      const stopListening = service.broker.hear(`${noteAdded.subject}.${tenantId}`, ({ data }) => {
        news.push((data as { text: string }).text);
      });
      const back = start();
      await service.restartNats({ wiped: true });
      begin();
      const idempotencyKey = uuidv7();
      await Promise.all([
        eventually('the note that was missed', () => times(applied, 'missed') === 1),
        eventually('the note after', () => times(applied, 'after') === 1),
        eventually('the last old note', () => times(applied, 'old') === told),
        eventually('the answer to the note after', () => till.call(addNote, { text: 'after' }, { idempotencyKey })),
      ]);
      await back.stop();
      stopListening();
      // Else the next measurement would be told them again as well.
      await service.sql('delete from outbox where tenant_id = $1', [tenantId]);
      expect(applied.filter((text) => text === 'before' || text === 'missed')).toEqual(['before', 'missed']);
      expect(news).not.toContain('old');
      expect(news).toContain('after');
    }),
  300_000,
);
