import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { Attacker } from '../attack/attacker.ts';
import { memoryOfProcesses } from '../attack/chart-memory.ts';
import { attackable, largestCalls } from '../attack/largest-calls.ts';
import { expectNoneLost, expectSoundBooks } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';

const atOnce = 16;
/** Operations at the same time; more would be refused by the gateway's limits. */
const operationsAtOnce = 4;
const sold = 300;
const onLinux = process.platform === 'linux' ? test : test.skip;

let busy: Restaurant;
let other: Restaurant;
let pids: ReturnType<typeof thali.pids>;
beforeAll(async () => {
  [busy, other] = await Promise.all([Restaurant.open(), Restaurant.open()]);
  const sell = async () => {
    for (let n = 0; n < sold / 10; n += 1)
      await busy.owner.ok(createOrderAndInvoice, { ...busy.order(), netTotal: 100, taxTotal: 0, total: 100 });
  };
  await Promise.all(Array.from({ length: 10 }, sell));
  pids = thali.pids();
}, 120_000);

test('every operation with the largest input that it takes, 16 at once, keeps no order of another restaurant waiting for good', async () => {
  const left = await largestCalls(busy);
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
  const seen: [string, string][] = [];
  const caller = async () => {
    const attacker = new Attacker(busy);
    for (let next = left.shift(); next; next = left.shift()) {
      const { name } = next;
      underWay.add(name);
      const answers = new Set(await attacker.attack(next, atOnce));
      seen.push(...[...answers].map((outcome): [string, string] => [name, outcome]));
      underWay.delete(name);
    }
    await attacker.end();
  };
  await Promise.all(Array.from({ length: operationsAtOnce }, caller)).finally(() => (over = true));
  await selling;

  expect(new Set(seen.map(([name]) => name)).size).toBe(attackable.length);
  // The busy restaurant gets answers or refusals, and no internal error.
  expect(seen.filter(([, outcome]) => !/^(2|4)\d\d$|^503$/.test(outcome))).toEqual([]);
  expect(refused).toEqual([]);
  expect(placed.length).toBeGreaterThan(50);
  await expectNoneLost(other.tenantId, placed);
  await expectSoundBooks(other.tenantId, { orders: placed.length + 1 });
  expect(thali.pids()).toEqual(pids);
}, 240_000);

onLinux('memory of every process stayed below what the chart gives it', () => {
  const memory = memoryOfProcesses();
  console.log(memory.map(({ name, had, allowed }) => `${name} ${had.toFixed(0)} of ${allowed} MiB`).join(', '));
  expect(memory.filter(({ had, allowed }) => had >= allowed)).toEqual([]);
});
