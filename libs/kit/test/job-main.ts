import { createDataSource, Database } from '../src/database/database.js';
import { Jobs } from '../src/jobs/jobs.js';
import { createLog } from '../src/process/log.js';
import { mindNote } from './notes-jobs.js';

/** A process that begins a job, prints its text, and never ends it: for tests that kill the process then. */
const source = await createDataSource({ url: process.env.DATABASE_URL ?? '', poolSize: 3 }).initialize();
const jobs = new Jobs(new Database(source), createLog('notes', 'silent'));
jobs.on(mindNote, async ({ text }) => {
  process.stdout.write(`${text}\n`);
  await new Promise(() => undefined);
});
await jobs.open();
await jobs.start();
