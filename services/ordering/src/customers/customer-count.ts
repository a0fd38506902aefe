import { demandRoom, readLimits } from '@thali/kit/domain/limits/limits';
import type { EntityManager } from 'typeorm';

/**
 * Notes that customers were added, or deleted (below 0), and says how many there are now. To be called last in a transaction: until it ends, nobody else
 * of the tenant adds or deletes one.
 */
export async function noteCustomers(tx: EntityManager, { tenantId }: { tenantId: string }, added: number): Promise<number> {
  const [[noted]] = await tx.query<[{ customers: string }[], number]>(
    'update customer_count set customers = customers + $2 where tenant_id = $1 returning customers',
    [tenantId, added],
  );
  if (noted) return Number(noted.customers);
  // The first time they are counted, those of this transaction included. Somebody else's first time may be before this one, and did not see them.
  const [first] = await tx.query<{ customers: string }[]>(
    `insert into customer_count (tenant_id, customers) select $1, count(*) from customer where tenant_id = $1
     on conflict (tenant_id) do update set customers = customer_count.customers + $2 returning customers`,
    [tenantId, added],
  );
  return Number(first?.customers);
}

/**
 * The same, and refuses those that are too many.
 * @throws AppError LIMIT_REACHED
 */
export async function demandRoomFor(tx: EntityManager, context: { tenantId: string }, added: number): Promise<void> {
  if (!added) return;
  const now = await noteCustomers(tx, context, added);
  demandRoom(await readLimits(tx), 'customers', now - added, added);
}
