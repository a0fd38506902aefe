import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { readLimits } from '@thali/kit/domain/limits/limits';
import { refuseFile, type WrongCell } from '@thali/kit/files/csv-table';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { importMenu } from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit-trail.js';
import { readCategories } from '../categories/category.entity.js';
import { Changes } from '../changes.js';
import { withoutCoins } from '../coins.js';
import { readMenuItems } from '../menu-items/read-menu-items.js';
import { findStore } from '../stores/store.entity.js';
import { readTaxes } from '../taxes/tax.entity.js';
import { type ImportPlan, planImport } from './import-plan.js';
import { demandRoomFor } from './import-room.js';
import { type MenuLine, readMenuLines } from './menu-lines.js';
import { writeImport } from './write-import.js';

/** Takes a file as a whole or not at all, in one transaction and a handful of statements however many lines it has. */
@Controller()
export class ImportMenu {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(importMenu)
  async handle({ csv, dryRun }: Input<typeof importMenu>, context: CallContext): Promise<Output<typeof importMenu>> {
    const store = await this.db.tx(context, findStore);
    const file = readMenuLines(csv, currencyDecimals(store.currency));
    if (!file.lines.length && file.wrong.length) refuseFile(file.wrong);
    const answer = ({ added, changed }: ImportPlan, message: string) => ({
      message,
      added: added.length,
      changed: changed.length,
      ignoredColumns: file.ignored,
    });
    const check = async (tx: EntityManager): Promise<ImportPlan> => {
      const menu = { items: await readMenuItems(tx), categories: await readCategories(tx), taxes: await readTaxes(tx) };
      const plan = planImport(file.lines, menu);
      const { currency } = await findStore(tx);
      const wrong = [...file.wrong, ...plan.wrong, ...file.lines.flatMap((line) => finerThan(currency, line))];
      if (wrong.length) refuseFile(wrong);
      demandRoomFor(plan, menu, await readLimits(tx));
      return plan;
    };
    if (dryRun) return this.db.tx(context, async (tx) => answer(await check(tx), 'File is fine!'));
    return this.changes.command(context, async (tx, touch) => {
      const plan = await check(tx);
      const items = [...plan.added, ...plan.changed];
      const itemIds = plan.changed.map(({ id }) => id);
      await this.trail.prices(tx, context, { itemIds, by: 'file' }, () => writeImport(tx, context.tenantId, plan));
      touch(
        'item',
        items.map((item) => item.id),
      );
      return answer(plan, 'Menu imported successfully!');
    });
  }
}

/** What the store's currency has no coins for, of one line. */
function finerThan(currency: string, { line, form, variants, addons }: MenuLine): WrongCell[] {
  const cells = [
    ['price', [form.price]],
    ['net_price', [form.netPrice]],
    ['variants', variants?.map(({ price }) => price) ?? []],
    ['addons', addons?.map(({ price }) => price) ?? []],
  ] as const;
  return cells.flatMap(([column, prices]) => {
    const message = prices.map((price) => (price == null ? undefined : withoutCoins(price, currency))).find(Boolean);
    return message ? [{ line, column, message }] : [];
  });
}
