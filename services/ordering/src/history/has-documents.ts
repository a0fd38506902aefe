import { Controller } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { hasDocuments } from '@thali/proto/ordering/has-documents';

@Controller()
export class HasDocuments {
  constructor(private readonly db: Database) {}

  /** Looks for orders only, because there is no invoice without orders. */
  @Rpc(hasDocuments)
  async handle({ tenantId }: Input<typeof hasDocuments>): Promise<Output<typeof hasDocuments>> {
    const rows = await this.db.tx({ tenantId }, (tx) =>
      tx.query<unknown[]>('select from orders where tenant_id = $1 limit 1', [tenantId]),
    );
    return { hasDocuments: rows.length > 0 };
  }
}
