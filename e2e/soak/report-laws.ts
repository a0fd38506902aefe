import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsUrlAs } from '@thali/local-servers/nats-config';
import { CHECKOUT, PINNED_NODE } from '../../tools/stack/layout.ts';
import type { Thali } from '../../tools/stack/thali.ts';
import { runToEnd } from '../../tools/supervisor/launch.ts';
import { unbound } from '../system/everything-of.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Tables that a rebuild empties and fills again (services/reporting/src/rebuild). */
const rollUps = [
  ...['day_figures', 'day_item', 'day_part', 'cancelled_order', 'customer_day', 'customer_first', 'order_fact', 'invoice_fact'],
  ...['payment_fact', 'customer_fact'],
];
/** SQL conditions: after a cancellation a row may be left whose figures are all zero; such rows are ignored. */
const countsSomething: Record<string, string> = {
  day_part: '(orders_count, amount_minor, other_minor) <> (0, 0, 0)',
  customer_day: 'orders <> 0',
  customer_first: `exists (
    select from customer_day d where d.tenant_id = t.tenant_id and d.customer_id = t.customer_id and d.orders <> 0)`,
};
const settleMs = 90_000;

/** Reports count each order once: the figures made by events equal those of a rebuild. */
export async function reportLaws(thali: Thali, tenantIds: string[], orders: number): Promise<Verdict[]> {
  const counted = await settled(tenantIds, orders);
  const before = await rowsOf(tenantIds);
  for (const tenantId of tenantIds) await rebuilt(thali, tenantId);
  const after = await rowsOf(tenantIds);
  const differ = rollUps.flatMap((table) => {
    const [was, is] = [before.get(table) ?? new Set(), after.get(table) ?? new Set()];
    return [
      ...[...was].filter((row) => !is.has(row)).map((row) => `${table} had ${row}`),
      ...[...is].filter((row) => !was.has(row)).map((row) => `${table} should have ${row}`),
    ];
  });
  const rows = [...after.values()].reduce((sum, { size }) => sum + size, 0);
  return [
    verdict('reports have every order', orders, counted === orders ? [] : [`${counted} of ${orders} were counted`]),
    verdict('roll-ups are what a rebuild makes of them', rows, differ),
  ];
}

/** Number of orders that reporting has counted, once it is the expected one or the time limit is over. */
async function settled(tenantIds: string[], orders: number): Promise<number> {
  for (const startedAt = performance.now(); ; await sleep(250)) {
    const counted = await unbound('reporting', async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from order_fact where tenant_id = any($1)',
        [tenantIds],
      );
      return rows[0]?.count ?? 0;
    });
    if (counted >= orders || performance.now() - startedAt > settleMs) {
      // The last events of an order may follow its first.
      await sleep(3_000);
      return counted;
    }
  }
}

const rowsOf = (tenantIds: string[]): Promise<Map<string, Set<string>>> =>
  unbound('reporting', async (client) => {
    const found = new Map<string, Set<string>>();
    for (const table of rollUps) {
      // The source event and its time are not part of the figures.
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'event_id' - 'occurred_at')::text as row from ${table} t
         where tenant_id = any($1) and ${countsSomething[table] ?? 'true'}`,
        [tenantIds],
      );
      found.set(table, new Set(rows.map(({ row }) => row)));
    }
    return found;
  });

/** `node dist/main.js rebuild <tenantId>` of reporting, as an operator of the platform runs it. */
async function rebuilt(thali: Thali, tenantId: string): Promise<void> {
  const env = {
    ...{ ...process.env, LOG_LEVEL: 'error', DATABASE_URL: thali.databaseUrl('reporting') },
    ...{ NATS_URL: natsUrlAs('reporting', thali.natsUrl), CALLER_PUBLIC_KEYS: thali.callerKeys.publicKey },
  };
  const args = [join(CHECKOUT, 'services', 'reporting', 'dist', 'main.js'), 'rebuild', tenantId];
  await runToEnd({ program: PINNED_NODE, args, cwd: CHECKOUT, env, onLine: () => {} });
}
