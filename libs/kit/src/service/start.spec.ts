import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { natsUrlAs } from '@thali/local-servers/nats-config';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { countNotes, notes } from '../../test/notes-service.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
let stage: TestService;
const children: ChildProcess[] = [];

/** The servers of a test service; the service itself runs in processes of its own. */
beforeAll(async () => {
  stage = await startTestService(notes, { ownPostgres: true });
  await stage.app.close();
}, 60_000);
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => stage?.stop(), 60_000);

/** Starts the notes service; `said` waits until its log has this message so many times. */
function start() {
  const flags = ['--import', inRepository('tools/swc-hook.mjs'), '--conditions=@thali/source'];
  const child = spawn(process.execPath, [...flags, inRepository('libs/kit/test/notes-main.ts')], {
    env: {
      ...{ ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', HEALTH_PORT: '0' },
      ...{ NATS_URL: natsUrlAs(notes.name, stage.nats.url), DATABASE_URL: stage.databaseUrl },
      CALLER_PUBLIC_KEYS: stage.callerKeys.publicKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const messages: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => messages.push((JSON.parse(line) as { msg: string }).msg));
  const said = async (message: string, times = 1) => {
    while (messages.filter((one) => one === message).length < times) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} after it had said ${messages.join('; ')}`);
      await Promise.race([once(lines, 'line'), once(child, 'exit')]);
    }
  };
  return { child, said };
}

it('on a frozen database it waits and says so, time and again, and serves when the database answers', async () => {
  const { child, said } = start();
  // Five tries take ten seconds: each has a second and a half to connect.
  await stage.withFrozenPostgres(() => said('waiting for the database', 5));
  await said('ready');
  expect(await stage.as().call(countNotes, {})).toMatchObject({ count: 0 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('told to leave while it waits for the database it leaves in good order', async () => {
  await stage.withFrozenPostgres(async () => {
    const { child, said } = start();
    await said('waiting for the database');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
