import { availableParallelism } from 'node:os';
import { openDay } from '@thali/proto/ordering/day-close';
import type pg from 'pg';
import { callInside, type InsideClient } from '../../tools/inside.ts';
import { waitUntilReady } from '../../tools/stack/ready.ts';
import { saveResults } from '../results.ts';
import { openRestaurants, ownerOf, type Restaurant } from '../stack/restaurants.ts';
import { settle } from '../stack/settle.ts';
import { startBenchStack } from '../stack/start.ts';
import { tableLines } from '../table.ts';
import { Lists } from './lists.ts';
import { becomeReleaseBefore, connectAdmin, upgrade } from './old-database.ts';
import { addOldOrders } from './old-orders.ts';
import { beforeToday, differences, drawersIn, type Sums, sumsCarried, sumsOfDocuments } from './sums.ts';
import { quantiles, type Sold, sellFor, sellUntil } from './till.ts';

/** Each restaurant's share of the orders. */
const shares = [0.4, 0.3, 0.15, 0.1, 0.05];
/** Of each load with nothing carried over. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmUpSeconds = 10;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Upgrades a database of the release before and carries over what is stored, while orders are placed and paid; the same load before and after that, with
 * nothing to carry over, is what it is compared with. Returns whether every sum is equal and no order was refused, lost or doubled.
 */
export async function measureCarryOver(orders: number): Promise<boolean> {
  const stack = await startBenchStack();
  try {
    const { thali } = stack;
    const restaurants = await openRestaurants(thali, shares.length);
    const service = thali.process('ordering');
    await service.stop();
    const release = await becomeReleaseBefore(thali);
    const admin = await connectAdmin(thali);
    for (const [at, { tenantId }] of restaurants.entries())
      await addOldOrders(admin, tenantId, Math.round(orders * (shares[at] as number)));
    await settle(thali.postgresUrl);
    const before = await sumsOfDocuments(admin);
    const upgradedIn = await upgrade(thali);
    say(`${orders} orders of release ${release}, ${availableParallelism()} cores: upgraded in ${upgradedIn.toFixed(1)} s`);

    const lists = new Lists(admin);
    const inside = await callInside(thali, 'carry-over');
    const start = async () => {
      await service.start();
      await waitUntilReady({ url: `${thali.healthUrl('ordering')}/readyz`, pid: () => service.pid }, 60);
    };
    // The first calls of a process are slow by themselves.
    const warmUp = () => sellFor(inside.rpc, restaurants, warmUpSeconds);
    await lists.put(false);
    await start();
    const warmedUp = await warmUp();
    const first = await sellFor(inside.rpc, restaurants, seconds);
    await service.stop();
    await lists.put(true);
    await start();
    const watched = lists.watch();
    const warmedUpAgain = await warmUp();
    const meanwhile = await sellUntil(inside.rpc, restaurants, () => lists.done);
    const carriedIn = await watched;
    const last = await sellFor(inside.rpc, restaurants, seconds);

    const sold = [warmedUp, first, warmedUpAgain, meanwhile, last];
    const taken = sold.reduce((sum, { placed, placedAndPaid }) => sum + placed.length + placedAndPaid.length, 0);
    const faults = [
      ...(await faultsOf(admin, before, taken)),
      ...(await drawerFaults(inside, admin, restaurants)),
      ...sold.flatMap(({ refused }) => refused.map((code) => `an order was refused: ${code}`)),
    ];
    await inside.close();
    const rows = await rowsCarried(admin);
    await admin.end();
    for (const line of tableLines(['carried over', 'rows', 'minutes'], rowsAndMinutes(rows, carriedIn))) say(`  ${line}`);
    for (const line of tableLines(header, figuresOf(first, meanwhile, last))) say(`  ${line}`);
    say(`Asked again because the service was busy: ${[first, meanwhile, last].map(({ again }) => again).join(', ')} calls`);
    say(`${before.size} sums by day and way before, ${faults.length ? 'NOT ' : ''}equal to the paisa after`);
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
    say(
      `Kept in ${saveResults('carry-over', { orders, release, upgradedIn, carriedIn, rows, sold: sold.map(summary), faults })}`,
    );
    return faults.length === 0;
  } finally {
    await stack.remove();
  }
}

/** What is other than it was, or is not what the documents say. `taken` is how many orders were acknowledged. */
async function faultsOf(admin: pg.Client, before: Sums, taken: number): Promise<string[]> {
  const newest = `select business_day::text as day, count(*)::int as orders from orders group by 1 order by 1 desc limit 1`;
  const [{ day: today, orders }] = (await admin.query(newest)).rows as [{ day: string; orders: number }];
  const [documents, carried] = [await sumsOfDocuments(admin), await sumsCarried(admin)];
  const faults = [
    ...differences('documents', before, beforeToday(documents, today)),
    ...differences('bills and ledger', documents, carried),
    ...(orders === taken ? [] : [`${orders} orders are stored of ${taken} that were taken`]),
  ];
  for (const [fault, statement] of Object.entries(counts)) {
    const { rows } = await admin.query<{ count: number }>(`select count(*)::int as count from (${statement}) as found`);
    if (rows[0]?.count) faults.push(`${rows[0].count} ${fault}`);
  }
  return faults;
}
const counts = {
  'paid orders without the bill of their invoice': `
    select from orders left join bill on bill.tenant_id = orders.tenant_id and bill.id = orders.bill_id
    where orders.invoice_id is not null and bill.invoice_id is distinct from orders.invoice_id`,
  'orders on a bill that nobody has paid': 'select from orders where invoice_id is null and bill_id is not null',
  'invoices whose orders or payments are not its total': `
    select from invoice where total_minor <> (select sum(total_minor) from orders where orders.tenant_id = invoice.tenant_id and invoice_id = invoice.id)
      or total_minor <> (select sum(amount_minor) from payment where payment.tenant_id = invoice.tenant_id and invoice_id = invoice.id
        and credit_note_id is null)`,
};

/** What the service says of the drawers of a day that was never closed, against the documents. */
async function drawerFaults({ rpc }: InsideClient, admin: pg.Client, restaurants: readonly Restaurant[]): Promise<string[]> {
  const said: Sums = new Map();
  for (const { tenantId } of restaurants) {
    const { drawers } = await rpc.call(openDay, {}, { caller: ownerOf(tenantId) });
    for (const { title, received, refunded } of drawers) {
      if (received) said.set(`${tenantId} ${title} in`, Math.round(received * 100));
      if (refunded) said.set(`${tenantId} ${title} back`, Math.round(refunded * 100));
    }
  }
  return differences('drawers', drawersIn(await sumsOfDocuments(admin)), said);
}

async function rowsCarried(admin: pg.Client): Promise<Record<'bill' | 'payment', number>> {
  const { rows } = await admin.query<{ bill: number; payment: number }>(
    'select (select count(*)::int from bill) as bill, (select count(*)::int from payment) as payment',
  );
  return rows[0] as { bill: number; payment: number };
}
const rowsAndMinutes = (rows: Record<'bill' | 'payment', number>, carriedIn: Record<string, number>): string[][] =>
  (
    [
      ['bills', rows.bill, carriedIn.bill_backfill],
      ['payments', rows.payment, carriedIn.payment_to_carry],
    ] as const
  ).map(([what, count, took]) => [what, String(count), ((took ?? 0) / 60).toFixed(2)]);

const kinds = ['placed', 'placedAndPaid', 'paid'] as const;
const header = [
  'ms',
  ...['before', 'meanwhile', 'after'].flatMap((when) => [`${when}: orders`, 'p50', 'p99']),
  'p50 ratio',
  'p99 ratio',
];
const figuresOf = (first: Sold, meanwhile: Sold, last: Sold): string[][] =>
  kinds.map((kind) => {
    const alone = quantiles([...first[kind], ...last[kind]]);
    const own = quantiles(meanwhile[kind]);
    const parts = [first, meanwhile, last].flatMap((sold) => {
      const { p50, p99 } = quantiles(sold[kind]);
      return [String(sold[kind].length), p50.toFixed(1), p99.toFixed(1)];
    });
    return [kind, ...parts, (own.p50 / alone.p50).toFixed(2), (own.p99 / alone.p99).toFixed(2)];
  });
const summary = (sold: Sold) => ({
  seconds: sold.seconds,
  again: sold.again,
  ...Object.fromEntries(kinds.map((kind) => [kind, { orders: sold[kind].length, ...quantiles(sold[kind]) }])),
});
