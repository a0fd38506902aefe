import { eventually } from './eventually.ts';
import type { TestService } from './test-service.ts';

const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Waits until so many connections to the service's database stand before a lock that others hold. */
export const blocked = async ({ sql }: Pick<TestService, 'sql'>, count = 1): Promise<void> => {
  await eventually(`${count} that wait for a lock`, async () => (await sql(waiting)).length >= count);
};
