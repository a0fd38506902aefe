import type { CallContext } from '@thali/kit/call/context';
import type { EntityManager } from 'typeorm';
import { knownFirst, type PhoneInStore } from './phone-in-store.js';

/**
 * The phones under which customers of a file are stored, by the phones that the file says: of those only that are stored under another one. Lines and
 * customers are brought together at once. Looked up line by line, by statistics of before the last import, each would read all customers, so
 * the planner is told not to.
 */
export async function storedPhones(
  tx: EntityManager,
  { tenantId }: CallContext,
  lines: readonly PhoneInStore[],
): Promise<Map<string, string>> {
  const given = JSON.stringify(lines.map(({ phone, spellings }) => ({ phone, spellings })));
  await tx.query(`select set_config('enable_nestloop', 'off', true)`);
  const rows = await tx.query<{ given: string; stored: string }[]>(statement, [tenantId, given]);
  await tx.query(`select set_config('enable_nestloop', 'on', true)`);
  return new Map(rows.map(({ given: phone, stored }) => [phone, stored]));
}

const statement = `
  with line as materialized (select phone, spellings from jsonb_to_recordset($2::jsonb) as r(phone text, spellings text[])),
    spelled as materialized (select phone as given, unnest(spellings) as digits from line),
    same as (
      select line.phone as given, customer.phone, created_at from line join customer on customer.tenant_id = $1 and customer.phone = line.phone
      union all
      select given, customer.phone, created_at from spelled join customer on customer.tenant_id = $1 and customer.digits = spelled.digits)
  select given, phone as stored from (
    select distinct on (given) given, phone from same order by given, ${knownFirst('given')}
  ) as known where phone <> given`;
