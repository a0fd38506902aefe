import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { getPrintSetting, savePrintSetting } from '@thali/proto/catalog/store';
import type { Input, Output } from '@thali/proto/kernel';
import { Changes, found } from '../changes.js';
import { findPrintSetting, PrintSettingEntity } from './print-setting.entity.js';

@Controller()
export class PrintSettings {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
  ) {}

  @Rpc(getPrintSetting)
  get(_: Input<typeof getPrintSetting>, context: CallContext): Promise<Output<typeof getPrintSetting>> {
    return this.db.tx(context, async (tx) => {
      const { tenantId: _tenant, ...setting } = await findPrintSetting(tx);
      return setting;
    });
  }

  @Rpc(savePrintSetting)
  save(form: Input<typeof savePrintSetting>, context: CallContext): Promise<Output<typeof savePrintSetting>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.update(PrintSettingEntity, { tenantId: context.tenantId }, form));
      touch('store', [context.tenantId]);
      return { message: 'Print settings saved successfully!' };
    });
  }
}
