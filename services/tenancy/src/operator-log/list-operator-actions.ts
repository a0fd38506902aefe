import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listOperatorActions, type OperatorAction } from '@thali/proto/tenancy/tenant-admin';

type Row = Omit<OperatorAction, 'at'> & { at: Date };

@Controller()
export class ListOperatorActions {
  constructor(private readonly db: Database) {}

  @Rpc(listOperatorActions)
  handle(
    { page, perPage, tenantId }: Input<typeof listOperatorActions>,
    context: CallContext,
  ): Promise<Output<typeof listOperatorActions>> {
    const where = tenantId ? 'where about_tenant = $1' : '';
    const values = tenantId ? [tenantId] : [];
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(`select count(*) from operator_action ${where}`, values);
      const rows = await tx.query<Row[]>(
        `select id, at, operator, action, about_tenant as tenant_id, tenant_name, details from operator_action ${where}
         order by id desc limit ${perPage} offset ${(page - 1) * perPage}`,
        values,
      );
      const totalActions = counted?.count ?? 0;
      return {
        actions: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
        currentPage: page,
        perPage,
        totalActions,
        totalPages: Math.max(1, Math.ceil(totalActions / perPage)),
      };
    });
  }
}
