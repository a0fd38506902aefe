import type { TestService } from '@thali/testing/test-service';

/** Makes a tenant's documents what an upgrade finds: none of their payments is in the ledger yet. */
export async function asBeforeTheLedger({ sql }: Pick<TestService, 'sql'>, tenantId: string): Promise<void> {
  await sql('delete from payment where tenant_id = $1', [tenantId]);
  await sql('insert into payment_to_carry (tenant_id) values ($1)', [tenantId]);
}
