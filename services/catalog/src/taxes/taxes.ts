import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { addTax, deleteTax, listTaxes, updateTax } from '@thali/proto/catalog/taxes';
import type { Input, Output } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { toHundredths } from '../amounts.js';
import { Changes, found } from '../changes.js';
import { itemIds } from '../menu-items/menu-item.entity.js';
import { readTaxes, TaxEntity } from './tax.entity.js';

@Controller()
export class Taxes {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
  ) {}

  @Rpc(listTaxes)
  list(_: Input<typeof listTaxes>, context: CallContext): Promise<Output<typeof listTaxes>> {
    return this.db.tx(context, readTaxes);
  }

  @Rpc(addTax)
  add({ title, rate, type }: Input<typeof addTax>, context: CallContext): Promise<Output<typeof addTax>> {
    const { tenantId } = context;
    return this.changes.command(context, async (tx) => {
      await tx.insert(TaxEntity, { tenantId, id: uuidv7(), title, rateBp: toHundredths(rate), type });
      return { message: 'Tax added successfully!' };
    });
  }

  @Rpc(updateTax)
  update({ id, title, rate, type }: Input<typeof updateTax>, context: CallContext): Promise<Output<typeof updateTax>> {
    return this.changes.command(context, async (tx, touch) => {
      found(await tx.update(TaxEntity, { id }, { title, rateBp: toHundredths(rate), type }));
      touch('item', await itemIds(tx, { taxId: id }));
      return { message: 'Tax updated successfully!' };
    });
  }

  @Rpc(deleteTax)
  delete({ id }: Input<typeof deleteTax>, context: CallContext): Promise<Output<typeof deleteTax>> {
    return this.changes.command(context, async (tx, touch) => {
      touch('item', await itemIds(tx, { taxId: id }));
      found(await tx.delete(TaxEntity, { id }));
      return { message: 'Tax deleted successfully!' };
    });
  }
}
