import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKOUT } from '../stack/layout.ts';
import { nextVersion, version, workloads } from './images.ts';
import { type Client, eventually, run } from './parts.ts';
import { type DemoUser, Release } from './release.ts';
import { SteadyOrders } from './steady-orders.ts';
import type { Steps } from './steps.ts';

/** Orders per second during all changes to the cluster. */
const perSecond = Number(process.env.RATE ?? 4);

/** The only step in which a request may be lost, because the pod is killed without notice; the till sends that request again. */
const unannounced = 'Kill a pod';

/** The whole life of a release, on a running cluster. @throws when an expectation fails */
export async function playThrough(
  client: Client,
  release: Release,
  baseUrl: string,
  users: DemoUser[],
  { step }: Steps,
): Promise<void> {
  await step('Browser: the main job, till to paid invoice', async () => {
    const cli = join(CHECKOUT, 'node_modules', '@playwright', 'test', 'cli.js');
    const env = { THALI_PRODUCT: JSON.stringify({ baseUrl, users }) };
    await run(process.execPath, [cli, 'test', '-c', join(CHECKOUT, 'e2e/playwright.config.ts'), 'main-job'], {
      seconds: 600,
      env,
    });
  });
  const cashier = users.find(({ role, scope }) => role === 'user' && (scope ?? '').split(',').includes('POS')) as DemoUser;
  const idsOf = async () =>
    new Set(
      (await release.query<{ id: string }>('select id from orders where tenant_id = $1', [cashier.tenant_id])).map(
        ({ id }) => id,
      ),
    );
  const before = await idsOf();
  const orders = new SteadyOrders(baseUrl, cashier);
  await orders.start(perSecond);
  try {
    await sleep(5_000);
    const under: Steps['step'] = (what, work) => {
      orders.phase = what;
      return step(what, work);
    };
    await changeEverything(client, release, under);
  } finally {
    await step('Orders sent, acknowledged and stored are the same', async (note) => {
      const { sent, acknowledged, repeated, slowest } = await orders.stop();
      const stored = [...(await idsOf())].filter((id) => !before.has(id));
      const missing = acknowledged.filter((id) => !stored.includes(id));
      const again = Object.values(repeated).reduce((sum, times) => sum + times, 0);
      const text = `${sent} sent, ${acknowledged.length} acknowledged, ${stored.length} stored; ${again} attempts tried again with the same key; slowest order ${slowest.ms} ms (${slowest.during})`;
      note(text);
      for (const [why, times] of Object.entries(repeated)) process.stdout.write(`  tried again, ${times} x ${why}\n`);
      const refused = Object.keys(repeated).filter((why) => !why.startsWith(unannounced));
      if (missing.length || new Set(acknowledged).size !== sent || stored.length !== sent || refused.length)
        throw new Error(text);
    });
  }
  await step('helm uninstall', async (note) => {
    await client.helm(['uninstall', 'thali', '--wait', '--timeout', '5m'], 360);
    await eventually('everything has gone', 120, async () => {
      const { items } = await client.get<{ items: { kind: string }[] }>(['all', '-l', 'app.kubernetes.io/instance=thali']);
      if (items.length) throw new Error(`left: ${items.map(({ kind }) => kind).join(', ')}`);
    });
    note('nothing left but volumes and secrets');
  });
}

async function changeEverything(client: Client, release: Release, step: Steps['step']): Promise<void> {
  const columns = () =>
    release.query(`select from information_schema.columns where table_name = 'orders' and column_name = 'cluster_test'`);
  const ordersAreOf = (which: string, isNext: boolean) =>
    eventually(`orders are placed by the function of ${which}`, 60, async () => {
      const [newest] = await release.query<{ next: boolean }>(
        `select cluster_test is not distinct from 'next' as next from orders order by created_at desc limit 1`,
      );
      if (newest?.next !== isNext) throw new Error('they are not');
    });
  await step(`Upgrade to ${nextVersion} with a migration and another place_orders`, async () => {
    await release.upgrade(nextVersion);
    if (!(await columns()).length) throw new Error('the migration did not run');
    await ordersAreOf(nextVersion, true);
  });
  for (const workload of workloads)
    await step(`${unannounced} of ${workload}`, async () => {
      const labels = `app.kubernetes.io/component=${workload}`;
      const { items } = await client.get<{ items: { metadata: { name: string } }[] }>(['pods', '-l', labels]);
      const name = items[0]?.metadata.name;
      if (!name) throw new Error(`no pod with ${labels}`);
      await client.kubectl(['delete', 'pod', name, '--grace-period=0', '--force']);
      await client.kubectl(['rollout', 'status', `deployment/thali-${workload}`, '--timeout=180s'], 200);
    });
  await step('Drain one of the two nodes', async (note) => {
    await client.kubectl(['drain', 'node-1', '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=300s'], 320);
    const rollouts = workloads.map((name) =>
      client.kubectl(['rollout', 'status', `deployment/thali-${name}`, '--timeout=240s'], 260),
    );
    await Promise.all(rollouts);
    await client.kubectl(['uncordon', 'node-1']);
    note('its pods came up on the other');
  });
  await step(`helm rollback to ${version} on the migrated schema`, async () => {
    await client.helm(['rollback', 'thali', '1', '--wait', '--timeout', '10m'], 660);
    if (!(await columns()).length) throw new Error('the schema went back as well');
    await ordersAreOf(version, false);
  });
  await sleep(5_000);
}
