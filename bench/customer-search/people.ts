import pg from 'pg';

const first =
  'Aarav Aditya Ananya Arjun Ayaan Diya Fatima Gurpreet Harpreet Ishaan Kavya Krishna Lakshmi Meera Nikhil Pooja Priya Rahul';
const last =
  'Bose Chatterjee Das Desai Fernandes Gupta Iyer Joshi Kaur Khan Kulkarni Menon Mukherjee Nair Patel Pillai Rao Reddy Sharma';
const rounds = 10;

/**
 * Adds `each` customers to every tenant, the tenants in turns, so that a tenant's rows lie among those of the others, as they do after
 * years.
 */
export async function addPeople(databaseUrl: string, tenantIds: readonly string[], each: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let round = 0; round < rounds; round++)
    for (const tenantId of tenantIds) {
      await client.query('begin');
      await client.query(`set local statement_timeout = 0`);
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      await client.query(
        `insert into customer (tenant_id, phone, name, email, created_at, updated_at)
         select $1, '+91 ' || (6000000000 + (i + $5::bigint) * 7919 % 3999999999)::text,
           ($2::text[])[1 + i % array_length($2::text[], 1)] || ' ' || ($3::text[])[1 + i / 7 % array_length($3::text[], 1)] || ' ' || i,
           'guest' || i || '@bench.example', now() - i * interval '1 minute', now()
         from generate_series($4::bigint, $4::bigint + $6::bigint - 1) as i on conflict do nothing`,
        [tenantId, first.split(' '), last.split(' '), (round * each) / rounds, tenantIds.indexOf(tenantId), each / rounds],
      );
      await client.query('commit');
    }
  await client.end();
}

/** Does what autovacuum would do in time: statistics for the planner, and the visibility map. */
export async function settle(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('vacuum analyze customer');
  await client.end();
}

/** The plan of a statement under row-level security, with the service's own role. */
export async function planOf(databaseUrl: string, tenantId: string, statement: string, values: unknown[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off) ${statement}`, values);
  await client.query('rollback');
  await client.end();
  return rows.map((row) => row['QUERY PLAN']);
}
