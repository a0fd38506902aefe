import { Controller } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { storeInfo } from '@thali/proto/catalog/store';
import { type Input, type Output, wireFlag } from '@thali/proto/kernel';
import { StoreEntity } from './store.entity.js';

@Controller()
export class ReadStoreInfo {
  constructor(private readonly db: Database) {}

  @Rpc(storeInfo)
  async handle({ tenantId }: Input<typeof storeInfo>): Promise<Output<typeof storeInfo>> {
    const found = await this.db.tx({ tenantId }, (tx) => tx.findOneBy(StoreEntity, { tenantId }));
    if (!found) return { store: null };
    const { address, phone, email, currency, isQRMenuEnabled } = found;
    return { store: { address, phone, email, currency, is_qr_menu_enabled: wireFlag(isQRMenuEnabled) } };
  }
}
