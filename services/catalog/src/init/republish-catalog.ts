import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { republishCatalog } from '@thali/proto/catalog/catalog-changed';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { Changes, everything, type Touch } from '../changes.js';

@Controller()
export class RepublishCatalog {
  constructor(private readonly changes: Changes) {}

  @Rpc(republishCatalog)
  handle({ tenantId }: Input<typeof republishCatalog>, caller: CallContext): Promise<Output<typeof republishCatalog>> {
    const sendAgain = async (_: EntityManager, touch: Touch) => {
      for (const kind of ['store', 'payment_type', 'table', 'coupon', 'item'] as const) touch(kind, everything);
      return { message: 'Catalog sent again!' };
    };
    return this.changes.command({ ...caller, tenantId }, sendAgain, { bounded: false });
  }
}
