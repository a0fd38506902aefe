import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { listAllUsers } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import { operatorTenant } from '../users/user.js';

type Person = Output<typeof listAllUsers>['users'][number];

@Controller()
export class ListAllUsers {
  constructor(private readonly db: Database) {}

  /** The session of the caller is what opens the other tenants' rows (policy `operator`): nobody else's call finds anybody. */
  @Rpc(listAllUsers)
  handle({ search, page, perPage }: Input<typeof listAllUsers>, caller: CallContext): Promise<Output<typeof listAllUsers>> {
    const where = `tenant_id <> $1 and ($2::text is null or search like $2)`;
    const values = [operatorTenant, search && likePattern(search)];
    return this.db.tx(caller, async (tx) => {
      await tx.query(`select set_config('app.operator_session', $1, true)`, [caller.sessionId]);
      const [counted] = await tx.query<{ count: number }[]>(`select count(*) from app_user where ${where}`, values);
      const totalUsers = counted?.count ?? 0;
      const before = (page - 1) * perPage;
      const limit = Math.max(0, Math.min(perPage, totalUsers - before));
      const after = totalUsers - before - limit;
      // Counted from the nearer end, so that the last page is found as fast as the first.
      const [order, offset] = after < before ? ['created_at, tenant_id, id', after] : [newestFirst, before];
      const users = limit
        ? await tx.query<Person[]>(
            `select id, tenant_id, name, username, role, designation, phone, email, address from app_user
             join (select tenant_id, id from app_user where ${where} order by ${order} limit ${limit} offset ${Math.max(0, offset)})
               as found using (tenant_id, id)
             order by ${newestFirst}`,
            values,
          )
        : [];
      return { users, currentPage: page, perPage, totalUsers, totalPages: Math.max(1, Math.ceil(totalUsers / perPage)) };
    });
  }
}

const newestFirst = 'created_at desc, tenant_id desc, id desc';
const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
