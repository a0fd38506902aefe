import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { operations } from '@thali/proto/registry';
import sharp from 'sharp';
import { parse } from 'yaml';
import { picture } from '../../services/catalog/test/pictures.ts';
import { SERVICES } from '../../tools/stack/layout.ts';
import { expectNoneLost, expectSoundBooks } from './books.ts';
import { largestOf } from './largest-input.ts';
import { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { thali } from './thali.ts';
import { requestOf, Till } from './till.ts';
import { attempt, outcomes } from './traffic.ts';

const atOnce = 16;
/** Operations at the same time; more would be refused by the gateway's limits. */
const operationsAtOnce = 4;
const sold = 300;

interface Limits {
  resources?: { limits?: { memory?: string } };
}
const values = parse(readFileSync(new URL('../../charts/thali/values.yaml', import.meta.url), 'utf8')) as {
  workloadDefaults: Limits;
  workloads: Record<string, Limits>;
};
const processes = [...SERVICES, 'gateway'] as const;
/** The chart's memory limit of a process, MiB. */
const allowed = (name: string): number =>
  Number.parseInt((values.workloads[name]?.resources ?? values.workloadDefaults.resources)?.limits?.memory ?? '', 10);
/** The peak memory of a process, MiB. */
const had = (name: (typeof processes)[number]): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${thali.pids()[name]}/status`, 'utf8'))?.[1]) / 1024;
const onLinux = process.platform === 'linux' ? test : test.skip;

let busy: Restaurant;
let other: Restaurant;
let pids: ReturnType<typeof thali.pids>;
let largestPhoto: Buffer;
beforeAll(async () => {
  [busy, other] = await Promise.all([Restaurant.open(), Restaurant.open()]);
  const photo = await sharp(await picture('png', 1000, 750))
    .resize(4_600, 3_600)
    .jpeg({ quality: 60 })
    .toBuffer();
  largestPhoto = photo;
  const sell = async () => {
    for (let n = 0; n < sold / 10; n += 1)
      await busy.owner.ok(createOrderAndInvoice, { ...busy.order(), netTotal: 100, taxTotal: 0, total: 100 });
  };
  await Promise.all(Array.from({ length: 10 }, sell));
  pids = thali.pids();
}, 120_000);

/** All operations for a restaurant's people and for callers without a session; the operator is not one of many tenants. */
const theirs = Object.entries(operations).filter(([, { http, who }]) => http && who.kind !== 'superadmin');
const tillFor = ({ who }: Rpc): Till => (who.kind === 'public' ? new Till() : busy.owner);

/** Sends a call sixteen times at once, without repeating refused ones. */
async function callAtOnce([name, contract]: (typeof theirs)[number], input: object): Promise<[string, string][]> {
  const { method, path, body, type } = requestOf(contract, input);
  const till = tillFor(contract);
  const call = () =>
    attempt(() =>
      till.send(method, path, {
        ...(body !== undefined && { body }),
        ...(type && { type }),
        impatient: true,
        patienceMs: 30_000,
      }),
    );
  const attempts = await Promise.all(Array.from({ length: atOnce }, call));
  return Object.keys(outcomes(attempts)).map((outcome) => [name, outcome]);
}

test('every operation with the largest input that it takes, 16 at once, keeps no order of another restaurant waiting for good', async () => {
  // Made before the load: making them is not measured, and some calls of the load would disturb it.
  const inputs = new Map<string, object>();
  for (const [name, contract] of theirs) inputs.set(name, largestOf(contract, (await samples[name]?.(busy)) ?? {}, largestPhoto));
  await busy.owner.enterPassword();
  let over = false;
  const placed: string[] = [];
  const refused: string[] = [];
  const underWay = new Set<string>();
  const selling = (async () => {
    for (; !over; await sleep(100)) {
      const beside = [...underWay];
      const { status, body, text } = await other.owner.call(createOrder, other.order(), { key: randomUUID() });
      if (status === 200) placed.push(body.orderId);
      else refused.push(`${text} beside ${[...new Set([...beside, ...underWay])]}`);
    }
  })();
  const left = [...theirs];
  const seen: [string, string][] = [];
  const caller = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      underWay.add(next[0]);
      seen.push(...(await callAtOnce(next, inputs.get(next[0]) as object)));
      underWay.delete(next[0]);
    }
  };
  await Promise.all(Array.from({ length: operationsAtOnce }, caller)).finally(() => (over = true));
  await selling;

  expect(new Set(seen.map(([name]) => name)).size).toBe(theirs.length);
  // The busy restaurant gets answers or refusals, and no internal error.
  expect(seen.filter(([, outcome]) => !/^(2|4)\d\d$|^503$/.test(outcome))).toEqual([]);
  expect(refused).toEqual([]);
  expect(placed.length).toBeGreaterThan(50);
  await expectNoneLost(other.tenantId, placed);
  await expectSoundBooks(other.tenantId, { orders: placed.length + 1 });
  expect(thali.pids()).toEqual(pids);
}, 240_000);

onLinux('memory of every process stayed below what the chart gives it', () => {
  const over = processes.filter((name) => had(name) >= allowed(name)).map((name) => [name, had(name), allowed(name)]);
  console.log(processes.map((name) => `${name} ${had(name).toFixed(0)} of ${allowed(name)} MiB`).join(', '));
  expect(over).toEqual([]);
});
