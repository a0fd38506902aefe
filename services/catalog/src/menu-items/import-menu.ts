import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { importMenu } from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit-trail.js';
import { readCategories } from '../categories/category.entity.js';
import { Changes } from '../changes.js';
import { readTaxes } from '../taxes/tax.entity.js';
import { type ImportPlan, planImport } from './import-plan.js';
import { readMenuLines, type WrongLine } from './menu-lines.js';
import { readMenuItems } from './read-menu-items.js';
import { writeImport } from './write-import.js';

const maxWrongLines = 200;

/** Takes a file as a whole or not at all, in one transaction and a handful of statements however many lines it has. */
@Controller()
export class ImportMenu {
  constructor(
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly trail: AuditTrail,
  ) {}

  @Rpc(importMenu)
  handle({ csv, dryRun }: Input<typeof importMenu>, context: CallContext): Promise<Output<typeof importMenu>> {
    const file = readMenuLines(csv);
    if (!file.lines.length && file.wrong.length) refuse(file.wrong);
    const check = async (tx: EntityManager): Promise<ImportPlan> => {
      const menu = { items: await readMenuItems(tx), categories: await readCategories(tx), taxes: await readTaxes(tx) };
      const plan = planImport(file.lines, menu);
      const wrong = [...file.wrong, ...plan.wrong];
      if (wrong.length) refuse(wrong);
      return plan;
    };
    if (dryRun) return this.db.tx(context, async (tx) => answer(await check(tx), 'File is fine!'));
    return this.changes.command(context, async (tx, touch) => {
      const plan = await check(tx);
      const items = [...plan.added, ...plan.changed];
      const changed = plan.changed.map(({ id }) => id);
      await this.trail.prices(tx, context, changed, () => writeImport(tx, context.tenantId, plan));
      touch(
        'item',
        items.map((item) => item.id),
      );
      return answer(plan, 'Menu imported successfully!');
    });
  }
}

const answer = ({ added, changed }: ImportPlan, message: string) => ({ message, added: added.length, changed: changed.length });

function refuse(wrong: WrongLine[]): never {
  const errors = wrong
    .toSorted((a, b) => a.line - b.line)
    .slice(0, maxWrongLines)
    .map(({ line, message }) => ({ path: `line ${line}`, message }));
  throw new AppError('VALIDATION_FAILED', { message: errors[0]?.message, errors, details: { wrongLines: wrong.length } });
}
