import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { openQrMenu, type PublicTable } from '@thali/proto/catalog/qr-menu';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { readCategories } from '../categories/category.entity.js';
import { readRevision } from '../changes.js';
import { readMenuItems } from '../menu-items/read-menu-items.js';
import { readStore } from '../stores/store.entity.js';
import { TableEntity } from '../tables/table.entity.js';
import { TableIds } from '../tables/table-ids.js';

/** What a diner sees, for whoever scanned a store's code: the code says whose menu it is, then row-level security binds as always. */
@Controller()
export class OpenQrMenu {
  constructor(
    private readonly db: Database,
    private readonly tableIds: TableIds,
  ) {}

  @Rpc(openQrMenu)
  async handle({ qrcode, tableId }: Input<typeof openQrMenu>): Promise<Output<typeof openQrMenu>> {
    const tenantId = await this.tenantOf(qrcode);
    return this.db.tx({ tenantId }, async (tx) => {
      const storeSettings = await readStore(tx);
      if (!storeSettings.is_qr_menu_enabled) throw new AppError('QR_MENU_OFF');
      const table = tableId ? await this.findTable(tx, tenantId, tableId) : null;
      const menu = {
        storeSettings,
        categories: await readCategories(tx),
        menuItems: await readMenuItems(tx),
        storeTable: table && publicTable(table, tableId as string),
        menuRevision: await readRevision(tx),
      };
      return { tenantId, tableId: table?.id ?? null, menu };
    });
  }

  private async tenantOf(qrcode: string): Promise<string> {
    // Anything else is no code of ours, and some of it no text that PostgreSQL takes.
    if (!/^[\w-]+$/.test(qrcode)) throw new AppError('QR_CODE_UNKNOWN');
    const [store] = await this.db.txWith('app.qr_code', qrcode, (tx) =>
      tx.query<{ tenant_id: string }[]>('select tenant_id from store where unique_qr_code = $1', [qrcode]),
    );
    if (!store) throw new AppError('QR_CODE_UNKNOWN');
    return store.tenant_id;
  }

  private async findTable(tx: EntityManager, tenantId: string, encryptedId: string): Promise<TableEntity> {
    const id = this.tableIds.decrypt(tenantId, encryptedId);
    const table = id && (await tx.findOneBy(TableEntity, { id }));
    if (!table) throw new AppError('TABLE_INVALID');
    return table;
  }
}

const publicTable = ({ title, floor }: TableEntity, id: string): z.output<typeof PublicTable> => ({
  id,
  table_title: title,
  floor,
});
