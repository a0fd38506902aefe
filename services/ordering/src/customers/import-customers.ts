import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import { businessDay } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { importCustomers } from '@thali/proto/ordering/customers';
import { customerAdded } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { type CustomerFile, readCustomerLines, type WrongLine } from './customer-lines.js';

const maxWrongLines = 200;

/** Takes a file as a whole or not at all, in two statements however many lines it has. */
@Controller()
export class ImportCustomers {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(importCustomers)
  async handle({ csv, dryRun }: Input<typeof importCustomers>, context: CallContext): Promise<Output<typeof importCustomers>> {
    const file = readCustomerLines(csv);
    if (file.wrong.length) refuse(file.wrong);
    const { calendar } = await this.menus.of(context.tenantId);
    if (dryRun) return this.db.tx(context, (tx) => rehearse(tx, context, file));
    return this.db.command(context, async (tx) => {
      const { added, changed } = await write(tx, context, file);
      const day = businessDay(context.now, calendar);
      await this.outbox.addAll(
        tx,
        context,
        customerAdded,
        added.map((phone) => ({ phone, businessDay: day })),
      );
      return { message: 'Customers imported successfully!', added: added.length, changed };
    });
  }
}

async function rehearse(tx: EntityManager, context: CallContext, file: CustomerFile) {
  await tx.query('savepoint rehearsal');
  const { added, changed } = await write(tx, context, file);
  await tx.query('rollback to savepoint rehearsal');
  return { message: 'File is fine!', added: added.length, changed };
}

async function write(tx: EntityManager, context: CallContext, { columns, customers }: CustomerFile) {
  const given = columns.filter((column) => column !== 'phone');
  const listed = (prefix: string) => given.map((column) => `${prefix}.${column}`).join(', ');
  // In one order, so that two imports never wait for each other crosswise.
  const written = await tx.query<{ phone: string; added: boolean }[]>(
    `insert into customer as known (tenant_id, phone, name, email, birth_date, gender, created_at, updated_at)
     select $1, phone, name, email, "birthDate", gender, $3, $3
     from jsonb_to_recordset($2::jsonb) as r(phone text, name text, email text, "birthDate" date, gender text) order by phone
     on conflict (tenant_id, phone) do update
     set ${given.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
     where (${listed('known')}) is distinct from (${listed('excluded')})
     returning phone, xmax = 0 as added`,
    [context.tenantId, JSON.stringify(customers), context.now],
  );
  const added = written.filter((row) => row.added).map((row) => row.phone);
  return { added, changed: written.length - added.length };
}

function refuse(wrong: WrongLine[]): never {
  const errors = wrong
    .toSorted((a, b) => a.line - b.line)
    .slice(0, maxWrongLines)
    .map(({ line, message }) => ({ path: `line ${line}`, message }));
  const [first] = errors;
  throw new AppError('VALIDATION_FAILED', {
    message: `${first?.path}: ${first?.message}`,
    errors,
    details: { wrongLines: wrong.length },
  });
}
