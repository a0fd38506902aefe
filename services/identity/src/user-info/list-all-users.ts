import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { listAllUsers } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { operatorTenant } from '../users/user.js';

type Person = Output<typeof listAllUsers>['users'][number];

@Controller()
export class ListAllUsers {
  constructor(private readonly db: Database) {}

  /**
   * The caller's session opens the other tenants' rows (policy `users_of_all`); without an operator's session nothing is found. The planner
   * overestimates what the policy costs and would read and sort the whole table, so it is told to use the list's index.
   */
  @Rpc(listAllUsers)
  handle({ search, page, perPage }: Input<typeof listAllUsers>, caller: CallContext): Promise<Output<typeof listAllUsers>> {
    const filter = {
      where: `tenant_id <> $1 and ($2::text is null or strpos(search, $2) > 0)`,
      values: [operatorTenant, search?.toLowerCase() ?? null],
    };
    const answer = (users: Person[], totalUsers: number) => ({
      ...{ users, currentPage: page, perPage, totalUsers },
      totalPages: Math.max(1, Math.ceil(totalUsers / perPage)),
    });
    return this.db.tx(caller, async (tx) => {
      await tx.query(`select set_config('app.operator_session', $1, true), set_config('enable_seqscan', 'off', true)`, [
        caller.sessionId,
      ]);
      if (search && page === 1) {
        const first = await readPage(tx, filter, { limit: perPage, offset: 0, fromEnd: false });
        // A first page with room left says how many there are.
        return answer(first, first.length < perPage ? first.length : await count(tx, filter));
      }
      const totalUsers = await count(tx, filter);
      const before = (page - 1) * perPage;
      const limit = Math.max(0, Math.min(perPage, totalUsers - before));
      const after = Math.max(0, totalUsers - before - limit);
      const fromEnd = after < before;
      return answer(await readPage(tx, filter, { limit, offset: fromEnd ? after : before, fromEnd }), totalUsers);
    });
  }
}

/** Of a search; counting goes no further. */
const mostFound = 10_000;

interface Filter {
  where: string;
  values: unknown[];
}

async function count(tx: EntityManager, { where, values }: Filter): Promise<number> {
  const upTo = values[1] ? `limit ${mostFound}` : '';
  const found = `select from app_user where ${where} ${upTo}`;
  const [counted] = await tx.query<{ count: number }[]>(`select count(*) from (${found}) as found`, values);
  return counted?.count ?? 0;
}

/** Counted from the nearer end, so that the last page is found as fast as the first; only what is shown is read from the table. */
async function readPage(
  tx: EntityManager,
  { where, values }: Filter,
  { limit, offset, fromEnd }: { limit: number; offset: number; fromEnd: boolean },
): Promise<Person[]> {
  if (!limit) return [];
  const order = fromEnd ? 'created_at, tenant_id, id' : newestFirst;
  return tx.query<Person[]>(
    `select id, tenant_id, name, username, role, designation, phone, email, address from app_user
     join (select tenant_id, id from app_user where ${where} order by ${order} limit ${limit} offset ${offset})
       as found using (tenant_id, id)
     order by ${newestFirst}`,
    values,
  );
}

const newestFirst = 'created_at desc, tenant_id desc, id desc';
