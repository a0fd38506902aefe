import { type Goal, judge, verdictLines } from '../goals.ts';
import { saveResults } from '../results.ts';
import { settle } from '../stack/settle.ts';
import { startBenchStack } from '../stack/start.ts';
import { percentile } from '../statistics.ts';
import { timeCalls } from '../time-calls.ts';
import { addTenants, addUsers, naiveTimes } from './crowd.ts';

const tenants = 100_000;
const usersEach = 2;
const calls = 200;

const goal = (name: string): Goal => ({ name, unit: ' ms', floor: 100, goal: 50, more: false });
const path = (name: string, query: Record<string, string | number> = {}) =>
  `/superadmin/${name}?${new URLSearchParams(query as Record<string, string>)}`;
const someMonth = (n: number) => `2024-${String((n % 12) + 1).padStart(2, '0')}`;
/** Varies the calls of a case, so that they do not read the same pages again and again. */
const cases: [string, (n: number) => string][] = [
  ['counts', () => path('tenants/counts')],
  ['tenants, first page', () => path('tenants')],
  ['tenants, any page', (n) => path('tenants', { page: 1 + ((n * 997) % (tenants / 5)) })],
  ['tenants, last page', () => path('tenants', { page: tenants / 5 })],
  ['tenants, 100 a page', (n) => path('tenants', { page: 1 + (n % 1000), perPage: 100 })],
  ['tenants, inactive, any page', (n) => path('tenants', { status: 'inactive', page: 1 + ((n * 97) % 3000) })],
  ['tenants, one month', (n) => path('tenants', { type: 'custom', from: `${someMonth(n)}-01`, to: `${someMonth(n)}-28` })],
  ["tenants, search 'ka'", () => path('tenants', { search: 'ka' })],
  ["tenants, search 'zq' (nobody)", () => path('tenants', { search: 'zq' })],
  ["tenants, search 'dos'", () => path('tenants', { search: 'dos' })],
  ["tenants, search 'example' (everybody)", () => path('tenants', { search: 'example' })],
  ['tenants, search by email', (n) => path('tenants', { search: `owner${n * 491}@bench.example` })],
  ['tenants, search in inactive', () => path('tenants', { search: 'tiffin', status: 'inactive' })],
  ['tenantsData', () => path('tenantsData', { perPage: 100 })],
  ['tenantsData, month and price', (n) => path('tenantsData', { perPage: 100, month: someMonth(n), price: 999 })],
  ['alltenantsData', () => path('alltenantsData', { perPage: 100 })],
  ['user-info, first page', () => path('user-info')],
  ['user-info, any page', (n) => path('user-info', { page: 1 + ((n * 97) % ((tenants * usersEach) / 20)) })],
  ["user-info, search 'ra'", () => path('user-info', { search: 'ra' })],
  ['user-info, search by email', (n) => path('user-info', { search: `owner${n * 491}@bench.example` })],
];

/** Measures through gateway and services, one call after the other. */
export async function measureOperator(): Promise<boolean> {
  const stack = await startBenchStack();
  try {
    const { thali } = stack;
    await addTenants(thali.databaseOwnerUrl('tenancy'), tenants);
    await addUsers(thali.databaseUrl('identity'), tenants, usersEach);
    await settle(thali.postgresUrl);
    const operator = thali.users.find(({ role }) => role === 'superadmin');
    if (!operator) throw new Error('no operator is configured');
    const cookie = await signIn(thali.baseUrl, operator);
    const verdicts = [];
    const p50s: string[] = [];
    for (const [name, pathOf] of cases) {
      const times = await timeCalls(calls, (n) => `${thali.baseUrl}/api/v1${pathOf(n)}`, cookie);
      p50s.push(`  ${name.padEnd(58)} ${percentile(times, 0.5).toFixed(2).padStart(8)} ms`);
      verdicts.push({ ...judge(goal(`${name}, p99`), percentile(times, 0.99)), p50: percentile(times, 0.5) });
    }
    console.log(`${tenants} tenants, ${tenants * usersEach} users; ${calls} calls each\n`);
    console.log(`${verdictLines(verdicts).join('\n')}\n\nThe middle one of each\n${p50s.join('\n')}`);
    const naive = await naiveTimes(thali.databaseOwnerUrl('tenancy'));
    console.log('\nThe same as one would write it first, in the database alone, p99');
    for (const [name, ms] of naive) console.log(`  ${name.padEnd(58)} ${ms.toFixed(2).padStart(8)} ms`);
    saveResults('operator', { tenants, users: tenants * usersEach, calls, verdicts, naive });
    return verdicts.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}

async function signIn(baseUrl: string, { username, password }: { username: string; password: string }): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/superadmin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
