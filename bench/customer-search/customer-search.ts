import { randomUUID } from 'node:crypto';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { saveResults } from '../results.ts';
import { openRestaurants } from '../stack/restaurants.ts';
import { startBenchStack } from '../stack/start.ts';
import { percentile } from '../statistics.ts';
import { timeCalls } from '../time-calls.ts';
import { addPeople, planOf, settle } from './people.ts';

const customers = 100_000;
const neighbours = 20;
const calls = 100;

const goal = (name: string): Goal => ({ name, unit: ' ms', floor: 100, goal: 50, more: false });
/** Terms found early, found late, found nowhere, found everywhere, and digits. */
const terms = ['sharma', 'priya nair 4711', 'zzz', 'a', '98765', '+91 700'];
const search = (q: string) => `/customers/search-by-phone-name/search?q=${encodeURIComponent(q)}`;
const list = (query: Record<string, string | number>) => `/customers?${new URLSearchParams(query as Record<string, string>)}`;
const cases: [string, (n: number) => string][] = [
  ...terms.map((q): [string, () => string] => [`search '${q}', p95`, () => search(q)]),
  ["list filtered by 'nair', p95", () => list({ filter: 'nair' })],
  ['list, first page, p95', () => list({})],
  ['list, any page, p95', (n) => list({ page: 1 + ((n * 97) % (customers / 10)) })],
  ['list by name, any page, p95', (n) => list({ sort: 'name', page: 1 + ((n * 97) % (customers / 10)) })],
];

/** Measures through gateway and service, one call after the other, for one tenant among twenty others of its size. */
export async function measureCustomerSearch(): Promise<boolean> {
  const stack = await startBenchStack();
  try {
    const [restaurant] = await openRestaurants(stack.thali, 1);
    if (!restaurant) throw new Error('no restaurant was opened');
    const { tenantId, cookie } = restaurant;
    const tenants = [tenantId, ...Array.from({ length: neighbours }, () => randomUUID())];
    await addPeople(stack.thali.databaseUrl('ordering'), tenants, customers);
    await settle(stack.thali.databaseOwnerUrl('ordering'));
    const verdicts = [];
    for (const [name, pathOf] of cases) {
      const times = await timeCalls(calls, (n) => `${stack.thali.baseUrl}/api/v1${pathOf(n)}`, cookie);
      verdicts.push(judge(goal(name), percentile(times, 0.95)));
    }
    const like = `select * from customer where tenant_id = $1 and (phone like $2 or name ilike $2) order by name limit 20`;
    const plan = await planOf(stack.thali.databaseUrl('ordering'), tenantId, like, [tenantId, '%zzz%']);
    console.log(`${customers} customers, ${neighbours} other tenants with as many; ${calls} calls each\n`);
    console.log(verdictLines(verdicts).join('\n'));
    console.log(`\nWithout the covering index the same search is\n  ${plan.join('\n  ')}`);
    saveResults('customer-search', { customers, neighbours, calls, verdicts });
    return verdicts.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}
