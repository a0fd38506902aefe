import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { allTold } from '../../test/notes-reader.js';
import { noteAdded, notes } from '../../test/notes-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

it('news of a restaurant does not wait for the ten thousand events of another, each of whose events keeps its place', async () => {
  // The one with many comes first, by its id and by the time of its events.
  const [crowd, other] = [uuidv7(), uuidv7()];
  const heard: { tenantId: string; text: string }[] = [];
  const stopListening = service.broker.hear(`${noteAdded.subject}.*`, ({ tenantId, data }) => {
    heard.push({ tenantId, text: (data as { text: string }).text });
  });
  await service.broker.flush();
  await service.sql(
    `insert into outbox (tenant_id, id, subject, payload, created_at)
     select tenant_id, id, $3 || '.' || tenant_id, jsonb_build_object('id', id, 'tenantId', tenant_id, 'requestId', 'many',
       'occurredAt', '2026-01-01T00:00:00Z', 'data', jsonb_build_object('text', n::text)), now() - interval '1 minute'
     from (
       select $1::uuid as tenant_id, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(1, 10000) as n
       union all select $2::uuid, '01900000-0000-7000-8000-999999999999'::uuid, 1) as told`,
    [crowd, other, noteAdded.subject],
  );
  await eventually('all events', async () => (await allTold(service, crowd)) && (await allTold(service, other)));
  await eventually('the last event', () => heard.length === 10_001);
  stopListening();
  const before = heard.findIndex(({ tenantId }) => tenantId === other);
  expect(before).toBeLessThan(400);
  expect(heard.filter(({ tenantId }) => tenantId === crowd).map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 10_000 }, (_, index) => index + 1),
  );
});
