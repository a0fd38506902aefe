import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
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

test("the chart's smoke test finds a working product, also when it has its restaurant already", async () => {
  const username = `smoke-${randomUUID()}@thali.test`;
  for (let run = 0; run < 2; run++)
    expect(await smokeTest(username)).toEqual({
      said: ['signed in', 'placed an order', 'saw it on the board', 'cancelled it and signed out: everything works'],
      complaints: '',
      code: 0,
    });
});
