import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { RpcClient } from '@thali/kit/rpc-client';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { rebuildReports } from '@thali/proto/reporting/reports';
import { rebuild } from './rebuild.js';

@Controller()
export class RebuildReports {
  constructor(
    private readonly db: Database,
    private readonly rpc: RpcClient,
  ) {}

  @Rpc(rebuildReports)
  async handle({ tenantId }: Input<typeof rebuildReports>, context: CallContext): Promise<Output<typeof rebuildReports>> {
    const { requestId, traceparent } = context;
    await rebuild(this.db, this.rpc, tenantId, { requestId, traceparent });
    return { message: 'Reports are being rebuilt!' };
  }
}
