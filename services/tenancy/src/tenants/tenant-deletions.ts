import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { TenantEraser } from '@thali/kit/domain/erasure/tenant-eraser';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listTenantDeletions, reportErased } from '@thali/proto/tenancy/tenant-deletion';

type Row = Omit<Output<typeof listTenantDeletions>[number], 'requested_at' | 'finished_at'> & {
  requested_at: Date;
  finished_at: Date | null;
};

/** Tracks deletions until every service has reported that nothing is left. The account is deleted with tenancy's own rows. */
@Controller()
export class TenantDeletions {
  constructor(
    private readonly db: Database,
    eraser: TenantEraser,
  ) {
    eraser.after((tenantId) => db.tx({ tenantId }, (tx) => tx.query('delete from tenant where id = $1', [tenantId])));
  }

  @Rpc(listTenantDeletions)
  async list(
    { page, perPage }: Input<typeof listTenantDeletions>,
    context: CallContext,
  ): Promise<Output<typeof listTenantDeletions>> {
    const rows = await this.db.tx({ tenantId: '' }, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>('select count(*)::int from tenant_deletion');
      context.totalCount = counted?.count ?? 0;
      return tx.query<Row[]>(
        `select id, name, requested_by, requested_at, waiting, finished_at from tenant_deletion
         order by finished_at is not null, requested_at desc, id limit $1 offset $2`,
        [perPage, (page - 1) * perPage],
      );
    });
    return rows.map(({ requested_at: at, finished_at: end, ...row }) => ({
      ...row,
      requested_at: at.toISOString(),
      finished_at: end?.toISOString() ?? null,
    }));
  }

  @Rpc(reportErased)
  async heard({ tenantId, holder }: Input<typeof reportErased>, { now }: CallContext): Promise<Output<typeof reportErased>> {
    await this.db.tx({ tenantId: '' }, (tx) =>
      tx.query(
        `update tenant_deletion set waiting = array_remove(waiting, $2),
                finished_at = case when array_remove(waiting, $2) = '{}' then coalesce(finished_at, $3) end
         where id = $1`,
        [tenantId, holder, now],
      ),
    );
    return {};
  }
}
