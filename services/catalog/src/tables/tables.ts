import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { addTable, deleteTable, listTables, updateTable } from '@thali/proto/catalog/tables';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { Changes, found } from '../changes.js';
import { lastPosition } from '../position.js';
import { readTables, TableEntity } from './table.entity.js';
import { TableIds } from './table-ids.js';

@Controller()
export class Tables {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly tableIds: TableIds,
  ) {}

  @Rpc(listTables)
  list(_: Input<typeof listTables>, context: CallContext): Promise<Output<typeof listTables>> {
    return this.db.tx(context, (tx) => readTables(tx, this.tableIds));
  }

  @Rpc(addTable)
  add(form: Input<typeof addTable>, context: CallContext): Promise<Output<typeof addTable>> {
    const { tenantId } = context;
    const id = uuidv7();
    return this.changes.command(context, async (tx, touch) => {
      await tx.insert(TableEntity, { tenantId, id, ...form, position: lastPosition('store_table') });
      touch('table', [id]);
      return { message: 'Table added successfully!' };
    });
  }

  @Rpc(updateTable)
  update({ id, ...form }: Input<typeof updateTable>, context: CallContext): Promise<Output<typeof updateTable>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.update(TableEntity, { id }, form));
      touch('table', [id]);
      return { message: 'Table updated successfully!' };
    });
  }

  @Rpc(deleteTable)
  delete({ id }: Input<typeof deleteTable>, context: CallContext): Promise<Output<typeof deleteTable>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.delete(TableEntity, { id }));
      touch('table', [id]);
      return { message: 'Table deleted successfully!' };
    });
  }
}
