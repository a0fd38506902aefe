import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay } from '@thali/kit/domain/business-day';
import { Outbox } from '@thali/kit/events/outbox';
import { refuseFile } from '@thali/kit/files/csv-table';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { importCustomers } from '@thali/proto/ordering/customers';
import { customersImported } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { demandRoomFor } from './customer-count.js';
import { type CustomerFile, readCustomerLines } from './customer-lines.js';
import { storedPhones } from './stored-phones.js';

const phonesPerEvent = 500;
/** Far fewer than a statement can write within its time-out. */
const linesPerStatement = 5_000;

/** Imports a file completely or not at all, with a statement for each 5,000 customers and one for all events. */
@Controller()
export class ImportCustomers {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(importCustomers)
  async handle({ csv, dryRun }: Input<typeof importCustomers>, context: CallContext): Promise<Output<typeof importCustomers>> {
    const menu = await this.menus.of(context.tenantId);
    const file = readCustomerLines(csv, menu);
    if (file.wrong.length) refuseFile(file.wrong);
    if (dryRun) return this.db.tx(context, (tx) => rehearse(tx, context, file));
    return this.db.command(context, async (tx) => {
      const { added, changed } = await write(tx, context, file);
      const day = businessDay(context.now, menu.calendar);
      const told = [];
      for (let first = 0; first < added.length; first += phonesPerEvent)
        told.push({ phones: added.slice(first, first + phonesPerEvent), businessDay: day });
      await this.outbox.addAll(tx, context, customersImported, told);
      await demandRoomFor(tx, context, added.length);
      return { message: 'Customers imported successfully!', added: added.length, changed, ignoredColumns: file.ignored };
    });
  }
}

async function rehearse(tx: EntityManager, context: CallContext, file: CustomerFile) {
  await tx.query('savepoint rehearsal');
  const { added, changed } = await write(tx, context, file);
  await demandRoomFor(tx, context, added.length);
  await tx.query('rollback to savepoint rehearsal');
  return { message: 'File is fine!', added: added.length, changed, ignoredColumns: file.ignored };
}

async function write(tx: EntityManager, context: CallContext, { columns, customers }: CustomerFile) {
  const stored = await storedPhones(tx, context, customers);
  // Every import locks rows in the same order, so that two imports can not deadlock.
  const lines = customers
    .map((line) => ({ ...line, phone: stored.get(line.phone) ?? line.phone }))
    .sort((one, other) => (one.phone < other.phone ? -1 : 1));
  const given = columns.filter((column) => column !== 'phone');
  const listed = (prefix: string) => given.map((column) => `${prefix}.${column}`).join(', ');
  const statement = `
    insert into customer as known (tenant_id, phone, name, email, birth_date, gender, created_at, updated_at)
    select $1, phone, name, email, "birthDate", gender, $3, $3
    from jsonb_to_recordset($2::jsonb) as r(phone text, name text, email text, "birthDate" date, gender text)
    on conflict (tenant_id, phone) do update
    set ${given.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
    where (${listed('known')}) is distinct from (${listed('excluded')})
    returning phone, xmax = 0 as added`;
  const added: string[] = [];
  let changed = 0;
  for (let first = 0; first < lines.length; first += linesPerStatement) {
    const part = JSON.stringify(lines.slice(first, first + linesPerStatement));
    const written = await tx.query<{ phone: string; added: boolean }[]>(statement, [context.tenantId, part, context.now]);
    for (const row of written)
      if (row.added) added.push(row.phone);
      else changed++;
  }
  return { added, changed };
}
