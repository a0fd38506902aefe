import type { Job } from '../src/jobs/job.js';

/** For tests: tried three times, a second after the other. */
export const mindNote: Job<{ tenantId: string; text: string }> = {
  name: 'mind_note',
  attempts: 3,
  retry: { firstSeconds: 1, mostSeconds: 2 },
  silentSeconds: 10,
  atOnce: 5,
  keyOf: ({ text }) => text,
};
