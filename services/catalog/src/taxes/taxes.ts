import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import type { Act } from '@thali/kit/domain/audit';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { addTax, deleteTax, listTaxes, type Tax, taxLabel, updateTax } from '@thali/proto/catalog/taxes';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { toRateColumns } from '../amounts.js';
import { AuditTrail } from '../audit-trail.js';
import { Changes, found } from '../changes.js';
import { itemIds } from '../menu-items/menu-item.entity.js';
import { demandRate } from './rate-decimals.js';
import { readTaxes, TaxEntity } from './tax.entity.js';

@Controller()
export class Taxes {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(listTaxes)
  list(_: Input<typeof listTaxes>, context: CallContext): Promise<Output<typeof listTaxes>> {
    return this.db.tx(context, readTaxes);
  }

  @Rpc(addTax)
  add({ title, rate, type }: Input<typeof addTax>, context: CallContext): Promise<Output<typeof addTax>> {
    const { tenantId } = context;
    return this.changes.command(context, async (tx, _, room) => {
      await demandRate(tx, rate);
      await room('taxes');
      await tx.insert(TaxEntity, { tenantId, id: uuidv7(), title, ...toRateColumns(rate), type });
      await this.trail.add(tx, context, taxChanged(null, { title, rate, type }));
      return { message: 'Tax added successfully!' };
    });
  }

  @Rpc(updateTax)
  update({ id, title, rate, type }: Input<typeof updateTax>, context: CallContext): Promise<Output<typeof updateTax>> {
    return this.changes.command(context, async (tx, touch) => {
      await demandRate(tx, rate);
      const before = await findTax(tx, id);
      found(await tx.update(TaxEntity, { id }, { title, ...toRateColumns(rate), type }));
      await this.trail.add(tx, context, taxChanged(before, { title, rate, type }));
      touch('item', await itemIds(tx, { taxId: id }));
      return { message: 'Tax updated successfully!' };
    });
  }

  @Rpc(deleteTax)
  delete({ id }: Input<typeof deleteTax>, context: CallContext): Promise<Output<typeof deleteTax>> {
    return this.changes.command(context, async (tx, touch) => {
      touch('item', await itemIds(tx, { taxId: id }));
      const before = await findTax(tx, id);
      found(await tx.delete(TaxEntity, { id }));
      await this.trail.add(tx, context, taxChanged(before, null));
      return { message: 'Tax deleted successfully!' };
    });
  }
}

type Terms = Omit<Tax, 'id'> | null;

const taxChanged = (from: Terms, to: Terms): Act => ({
  action: 'tax_changed',
  subject: (to ?? from)?.title ?? '',
  details: { from: from && taxLabel(from), to: to && taxLabel(to) },
});

const findTax = async (tx: EntityManager, id: string): Promise<Terms> =>
  (await readTaxes(tx)).find((tax) => tax.id === id) ?? null;
