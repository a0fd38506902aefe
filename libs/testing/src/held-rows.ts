import pg from 'pg';
import type { TestService } from './test-service.ts';

/** Runs `statement` in another transaction of the service's database, which stays open until the returned function is called. */
export async function hold(
  { postgres, databaseUrl }: Pick<TestService, 'postgres' | 'databaseUrl'>,
  statement: string,
  values: string[],
): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: new URL(new URL(databaseUrl).pathname, postgres.url).href });
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement, values);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}
