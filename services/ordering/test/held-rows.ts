import type { TestService } from '@thali/testing/test-service';
import pg from 'pg';
import type { Restaurant } from './restaurant.js';

/** Runs `statement` in another transaction, which stays open until the returned function is called. */
export async function hold({ postgres }: TestService, statement: string, values: string[]): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: new URL('/thali_ordering', postgres.url).href });
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement, values);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}

/** Locks the row of the tenant's token counter, as another process' commit on a slow disk does. */
export const holdCounter = (service: TestService, { caller }: Restaurant) =>
  hold(service, 'select from token_counter where tenant_id = $1 for update', [caller.tenantId]);
