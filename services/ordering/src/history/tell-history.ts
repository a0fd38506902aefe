import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { outboxRow } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { EventDefinition, Input, Output, Payload } from '@thali/proto/kernel';
import { creditNoteIssued, customerAdded, invoiceIssued, orderUpdated, tellHistory } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { addedCustomer } from '../customers/customer.js';
import type { Menu } from '../menu/menu.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { issuedCreditNote, issuedInvoice, orderState } from '../orders/event-payloads.js';
import { findOrders } from '../orders/order-store.js';
import { creditNotePage, invoicePage } from './documents.js';

type Told = Output<typeof tellHistory>['events'];
interface Page {
  events: Told;
  /** The key of the last row, when there may be another page. */
  last: string | undefined;
}
interface Reading {
  tx: EntityManager;
  context: CallContext;
  menu: Menu;
  after: string;
}
const pageSize = 500;

/**
 * Returns a tenant's customers, orders, invoices and credit notes as events that happen now, so that other services can rebuild their
 * figures. Stores and publishes nothing.
 */
@Controller()
export class TellHistory {
  /** Read in this order. The address of a page is `<kind>:<key of the row before the page>`. */
  private readonly kinds: Record<string, (reading: Reading) => Promise<Page>> = { customers, orders, invoices, creditNotes };

  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(tellHistory)
  async handle(
    { tenantId, after: address = 'customers:' }: Input<typeof tellHistory>,
    caller: CallContext,
  ): Promise<Output<typeof tellHistory>> {
    const context = { ...caller, tenantId };
    const menu = await this.menus.of(tenantId);
    const kind = address.slice(0, address.indexOf(':'));
    const read = this.kinds[kind];
    if (!read) return { events: [], next: null };
    const after = address.slice(kind.length + 1);
    const { events, last } = await this.db.tx(context, (tx) => read({ tx, context, menu, after }));
    const names = Object.keys(this.kinds);
    const following = names[names.indexOf(kind) + 1];
    return { events, next: last ? `${kind}:${last}` : following ? `${following}:` : null };
  }
}

async function customers({ tx, context, menu, after }: Reading): Promise<Page> {
  const rows = await tx.query<{ phone: string; created_at: Date }[]>(
    `select phone, created_at from customer where tenant_id = $1 and phone > $2 order by phone limit ${pageSize}`,
    [context.tenantId, after],
  );
  return page(
    rows,
    ({ phone }) => phone,
    ({ phone, created_at }) => told(context, customerAdded, addedCustomer(phone, created_at, menu.calendar)),
  );
}

async function orders({ tx, context, after }: Reading): Promise<Page> {
  const first = '00000000-0000-0000-0000-000000000000';
  const rows = await findOrders(tx, context.tenantId, `id > $2 order by id limit ${pageSize}`, after || first);
  return page(
    rows,
    ({ id }) => id,
    (order) => told(context, orderUpdated, orderState(order)),
  );
}

async function invoices({ tx, context, menu, after }: Reading): Promise<Page> {
  const rows = await invoicePage({ tx, tenantId: context.tenantId, menu, after }, pageSize);
  return page(
    rows,
    ({ id }) => id,
    (row) => told(context, invoiceIssued, issuedInvoice(row.id, row, menu.calendar)),
  );
}

async function creditNotes({ tx, context, menu, after }: Reading): Promise<Page> {
  const rows = await creditNotePage({ tx, tenantId: context.tenantId, menu, after }, pageSize);
  return page(
    rows,
    ({ id }) => id,
    (row) => told(context, creditNoteIssued, issuedCreditNote(row.id, row.invoice_id, row, menu.calendar)),
  );
}

function page<R>(rows: R[], keyOf: (row: R) => string, tell: (row: R) => Told[number]): Page {
  const last = rows.at(-1);
  return { events: rows.map(tell), last: last && rows.length === pageSize ? keyOf(last) : undefined };
}

const told = <E extends EventDefinition>(context: CallContext, event: E, data: Payload<E>): Told[number] => ({
  subject: event.subject,
  ...outboxRow(context, event, data).payload,
});
