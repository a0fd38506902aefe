import { randomUUID } from 'node:crypto';
import { defaultCalendar } from '@thali/kit/domain/business-day';
import { guestValues } from '@thali/ordering/customers/guest-phones';
import { searchStatement } from '@thali/ordering/invoices/search-invoices';
import { planOf } from '../customer-search/people.ts';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { openCpuWindow } from '../machine/cpu-window.ts';
import { saveResults } from '../results.ts';
import { openRestaurants } from '../stack/restaurants.ts';
import { settle } from '../stack/settle.ts';
import { startBenchStack } from '../stack/start.ts';
import { percentile } from '../statistics.ts';
import { timeCalls } from '../time-calls.ts';
import { addInvoices, guestOf, numberOf } from './bills.ts';

const invoices = 200_000;
const neighbours = 10;
const ofNeighbours = 20_000;
const days = 365;
const calls = Number(process.env.BENCH_CALLS ?? 200);

const goal = (name: string): Goal => ({ name, unit: ' ms', floor: 100, goal: 50, more: false });
const search = (q: string) => `/invoices/search?${new URLSearchParams({ q })}`;
/** Varies the calls of a case where possible. A search reaches the oldest invoices last. */
const some = (n: number) => 1 + ((n * 7_919) % invoices);
const cases: [string, (n: number) => string][] = [
  ['by whole number, any', (n) => search(numberOf(some(n)))],
  ['by whole number, among the oldest', (n) => search(numberOf(1 + n))],
  ['by the end of a number', (n) => search(String(some(n)).padStart(6, '0'))],
  ['by token (1 to 3 digits)', (n) => search(String(1 + (n % 500)))],
  ['by customer', (n) => search(guestOf(some(n) * 3).name)],
  ['by phone', (n) => search(guestOf(some(n) * 3).phone)],
  ['by table', () => search('Table T4')],
  ['by an amount, which is not searched: found nowhere', (n) => search(`${some(n)}.75`)],
  ['found everywhere', () => search('26-27')],
];

/** Measures through gateway and service, one call after the other, for one tenant with a year of invoices among ten others. */
export async function measureInvoiceSearch(): Promise<boolean> {
  const stack = await startBenchStack();
  try {
    const { thali } = stack;
    const [restaurant] = await openRestaurants(thali, 1);
    if (!restaurant) throw new Error('no restaurant was opened');
    const { tenantId, cookie } = restaurant;
    const tenants = [
      { tenantId, invoices },
      ...Array.from({ length: neighbours }, () => ({ tenantId: randomUUID(), invoices: ofNeighbours })),
    ];
    await addInvoices(thali.databaseUrl('ordering'), tenants, days);
    await settle(thali.postgresUrl);
    const verdicts = [];
    for (const [name, pathOf] of cases) {
      const use = openCpuWindow(stack.nameOf);
      const times = await timeCalls(calls, (n) => `${thali.baseUrl}/api/v1${pathOf(n)}`, cookie);
      const { bench: _client, ...ours } = use().byName;
      const cpuMs = Object.values(ours).reduce((sum, us) => sum + us, 0) / 1_000 / calls;
      verdicts.push({
        search: name,
        ...judge(goal(`${name}, p99`), percentile(times, 0.99)),
        p50: percentile(times, 0.5),
        cpuMs,
      });
    }
    console.log(`${invoices} invoices of a year, ${neighbours} other tenants with ${ofNeighbours}; ${calls} calls each\n`);
    console.log(verdictLines(verdicts).join('\n'));
    const middle = verdicts.map(
      ({ search: name, p50, cpuMs }) =>
        `  ${name.padEnd(58)} ${p50.toFixed(2).padStart(8)} ms, ${cpuMs.toFixed(1)} ms of the processor`,
    );
    console.log(`\nThe middle one of each, and what it takes\n${middle.join('\n')}`);
    const nowhere = [...guestValues(tenantId, '1.75', { calendar: defaultCalendar }), '%1.75%', null];
    const plan = await planOf(thali.databaseUrl('ordering'), tenantId, searchStatement, nowhere);
    console.log(`\nThe plan of what is found nowhere\n  ${plan.join('\n  ')}`);
    saveResults('invoice-search', { invoices, neighbours, ofNeighbours, calls, verdicts, plan });
    return verdicts.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}
