import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eventually } from '@thali/testing/eventually';
import { inDatabase, rowsOf } from './inside.ts';
import { thali } from './thali.ts';

const script = fileURLToPath(new URL('../../charts/thali/files/smoke-test.mjs', import.meta.url));

/** What `helm test` runs in a pod, here beside the product. */
async function smokeTest(username: string) {
  const { origin } = new URL(thali.baseUrl);
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      ...{ GATEWAY_URL: origin, WEB_URL: origin, NATS_URL: thali.natsUrlAs('smoke') },
      ...{ USERNAME: username, PASSWORD: 'a long passphrase' },
    },
  });
  const [said, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { said: said.trim().split('\n'), complaints, code };
}

const username = `smoke-${randomUUID()}@thali.test`;
/** The restaurant that every run uses. */
const tenantId = '00000000-0000-7000-8000-00000000c0de';
const works = {
  said: ['signed in', 'placed an order', 'saw it on the board', 'cancelled it and signed out: everything works'],
  complaints: '',
  code: 0,
};

/** How many orders ordering has answered with a 503 so far. */
async function toldToComeAgain(): Promise<number> {
  const metrics = await (await fetch(`${thali.healthUrl('ordering')}/metrics`)).text();
  const counted = /rpc_duration_seconds_count\{[^}]*create_order"[^}]*SERVICE_UNAVAILABLE[^}]*\} (\d+)/.exec(metrics);
  return Number(counted?.[1] ?? 0);
}

test("the chart's smoke test finds a working product, also when ordering hears of the first dish late", async () => {
  const before = await toldToComeAgain();
  const run = await inDatabase('ordering', async (late) => {
    await late.query('lock table catalog_copy in share row exclusive mode');
    const running = smokeTest(username);
    await eventually('an order that is told to come again', async () => (await toldToComeAgain()) > before);
    // In an object, because the lock is held until what is returned here has come.
    return { running };
  });
  expect(await run.running).toEqual(works);
  const refused = await rowsOf(
    'ordering',
    tenantId,
    `select answer from idempotency_key where answer #>> '{refused,code}' <> 'PRICES_CHANGED'`,
  );
  expect(refused).toEqual([]);
});

test('it works as well when it has its restaurant already', async () => {
  expect(await smokeTest(username)).toEqual(works);
});
