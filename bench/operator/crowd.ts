import pg from 'pg';
import { percentile } from '../statistics.ts';

const kinds = [
  'Cafe',
  'Dosa Corner',
  'Kitchen',
  'Tiffin Room',
  'Dhaba',
  'Bakery',
  'Biryani House',
  'Sweets',
  'Thali',
  'Chai Stop',
];
const places = ['Kaveri', 'Malabar', 'Chandni', 'Udupi', 'Rajwadi', 'Konkan', 'Nilgiri', 'Ganga', 'Marina', 'Deccan', 'Awadh'];
/** SQL for the id of the n-th tenant, the same in both databases. */
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Tenants of the last four years; every sixth is inactive, every tenth of the active ones pays nothing yet. */
export async function addTenants(ownerUrl: string, count: number): Promise<void> {
  await within(ownerUrl, async (client) => {
    await client.query(
      `insert into tenant (id, name, email, is_active, version, created_at, subscription_start, subscription_end,
         subscription_price_minor, subscription_months)
       select ${idOf('n')}, ($2::text[])[1 + n % ${places.length}] || ' ' || ($3::text[])[1 + n % ${kinds.length}] || ' ' || n,
         'owner' || n || '@bench.example', n % 6 <> 0, 1, at,
         case when n % 10 <> 0 then at + n % 300 * interval '1 day' end, case when n % 10 <> 0 then at + interval '2 years' end,
         case when n % 10 <> 0 then (array[99900, 279900, 549900, 999900, 1899900])[1 + n % 5] end,
         case when n % 10 <> 0 then (array[1, 3, 6, 12, 24])[1 + n % 5] end
       from generate_series(1, $1::int) as n, lateral (select timestamptz '2026-11-01' - n * interval '21 minutes') as t (at)`,
      [count, places, kinds],
    );
  });
}

/** Adds an owner and staff for each of the tenants, tenant by tenant because of row-level security. */
export async function addUsers(url: string, count: number, each: number): Promise<void> {
  await within(url, async (client) => {
    await client.query('begin');
    await client.query(
      `do $$ declare tenant uuid; begin
         for n in 1..${count} loop
           tenant := ${idOf('n')};
           perform set_config('app.tenant_id', tenant::text, true);
           insert into app_user (tenant_id, id, username, password_hash, role, scope, name, phone, created_at)
           select tenant, ('00000000-0000-7000-9000-' || lpad(to_hex(n * ${each} + k), 12, '0'))::uuid,
             case k when 0 then 'owner' || n else 'staff' || n end || '@bench.example', '', case k when 0 then 'admin' else 'user' end, '',
             (array['Ravi Kumar', 'Asha Nair', 'Meera Iyer', 'Kiran Rao', 'Leela Menon'])[1 + (n + k) % 5],
             (9000000000 + n)::text, timestamptz '2026-11-01' - n * interval '21 minutes'
           from generate_series(0, ${each - 1}) as k;
         end loop;
       end $$`,
    );
    await client.query('commit');
  });
}

const naive: [string, (n: number) => string][] = [
  ['counts', () => `select count(*) filter (where is_active), count(*) filter (where not is_active), count(*) from tenant`],
  ['last page', () => 'select * from tenant order by created_at desc, id desc limit 5 offset 99995'],
  ["search 'dos', page and count", () => search('dos')],
  ["search 'example', page and count", () => search('example')],
  [
    'monthly trend',
    () => `select date_trunc('month', created_at), count(*), sum(subscription_price_minor) from tenant group by 1 order by 1`,
  ],
];
const search = (text: string) =>
  `select *, count(*) over () from tenant where name ilike '%${text}%' or email ilike '%${text}%' order by created_at desc limit 5`;

/** The 99th percentile of each naive statement in milliseconds, without the project's indexes. */
export async function naiveTimes(ownerUrl: string): Promise<[string, number][]> {
  const results: [string, number][] = [];
  await within(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('drop index tenant_page, tenant_page_of_status, tenant_list, tenant_search, tenant_subscribed');
    for (const [name, statementOf] of naive) {
      const times: number[] = [];
      for (let n = 0; n < 50; n++) {
        const started = performance.now();
        await client.query(statementOf(n));
        times.push(performance.now() - started);
      }
      results.push([
        name,
        percentile(
          times.toSorted((a, b) => a - b),
          0.99,
        ),
      ]);
    }
    await client.query('rollback');
  });
  return results;
}

async function within(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await work(client);
  } finally {
    await client.end();
  }
}
