import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { WrittenAnswer } from '@thali/kit/rpc/written-answer';
import { addTable, addTables, deleteTable, listTables, updateTable } from '@thali/proto/catalog/tables';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Changes, found } from '../changes.js';
import { KnownAnswers } from '../known-answers.js';
import { lastPosition } from '../position.js';
import { readTables, TableEntity } from './table.entity.js';
import { TableIds } from './table-ids.js';

@Controller()
export class Tables {
  constructor(
    private readonly answers: KnownAnswers,
    private readonly changes: Changes,
    private readonly tableIds: TableIds,
  ) {}

  @Rpc(listTables)
  list(_: Input<typeof listTables>, context: CallContext): Promise<WrittenAnswer<Output<typeof listTables>>> {
    return this.answers.of(listTables, context, (tx) => readTables(tx, this.tableIds));
  }

  @Rpc(addTable)
  add(form: Input<typeof addTable>, context: CallContext): Promise<Output<typeof addTable>> {
    const { tenantId } = context;
    const id = uuidv7();
    return this.changes.command(context, async (tx, touch, room) => {
      await demandFree(tx, form.title);
      await room('tables');
      await tx.insert(TableEntity, { tenantId, id, ...form, position: lastPosition('store_table') });
      touch('table', [id]);
      return { message: 'Table added successfully!' };
    });
  }

  @Rpc(addTables)
  addMany({ upTo, ...form }: Input<typeof addTables>, context: CallContext): Promise<Output<typeof addTables>> {
    const { tenantId } = context;
    return this.changes.command(context, async (tx, touch, room) => {
      const wanted = Array.from({ length: upTo }, (_, index) => ({ tenantId, id: uuidv7(), title: String(index + 1), ...form }));
      const taken = new Set((await tx.find(TableEntity)).map(({ title }) => title));
      const missing = wanted.filter(({ title }) => !taken.has(title));
      if (!missing.length) return { message: 'All of these tables are there already!', added: 0 };
      await room('tables', missing.length);
      const [row] = await tx.query<{ last: number }[]>(`select coalesce(max(position), 0) as last from store_table`);
      const behind = Number(row?.last) + 1;
      await tx.insert(
        TableEntity,
        missing.map((table, index) => ({ ...table, position: behind + index })),
      );
      touch(
        'table',
        missing.map(({ id }) => id),
      );
      return { message: 'Tables added successfully!', added: missing.length };
    });
  }

  @Rpc(updateTable)
  update({ id, ...form }: Input<typeof updateTable>, context: CallContext): Promise<Output<typeof updateTable>> {
    return this.changes.command(context, async (tx, touch) => {
      await demandFree(tx, form.title, id);
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

/**
 * Tables are told apart by their titles, whatever case and floor. Stores from before may have the same twice: those stay until they are
 * changed. A tenant's changes run one after another (`Changes.record`), so nobody comes in between.
 */
async function demandFree(tx: EntityManager, title: string, id: string | null = null): Promise<void> {
  const [taken] = await tx.query<unknown[]>(
    `select 1 from store_table
     where lower(title collate "und-x-icu") = lower($1 collate "und-x-icu") and id is distinct from $2::uuid
       and not exists (select from store_table own where own.id = $2::uuid and own.title = $1)`,
    [title, id],
  );
  if (taken) throw new AppError('TABLE_EXISTS');
}
