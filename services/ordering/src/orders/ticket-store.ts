import type { CallContext } from '@thali/kit/call/context';
import type { Outbox } from '@thali/kit/events/outbox';
import { type TicketKind, type ToldLine, ticketTold } from '@thali/proto/ordering/ticket';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Placed, selectList } from './columns.js';
import type { OrderRow } from './order.js';
import { type TicketRow, ticketsByLines, toldTicket } from './ticket.js';
import { ticketColumns } from './ticket-columns.js';

const read = `select ${selectList(ticketColumns)} from ticket where tenant_id = $1 and order_id = $2 order by at, id`;
const insert = 'insert into ticket select * from jsonb_populate_record(null::ticket, $1)';

/** A ticket that is told now, of an order of this number. `lines` of a void are those that this call takes off. */
export const newTicket = (
  context: Pick<CallContext, 'tenantId' | 'userId' | 'now'>,
  { id, token_no }: Pick<OrderRow, 'id' | 'token_no'>,
  kind: TicketKind,
  lines: ToldLine[],
): Placed<typeof ticketColumns> => ({
  tenant_id: context.tenantId,
  order_id: id,
  id: uuidv7(),
  kind,
  token_no,
  lines,
  by: context.userId,
  at: context.now,
});

/** Tells the kitchen of an order that is locked, with the event. Returns the ticket's id. */
export async function tellKitchen(
  tx: EntityManager,
  outbox: Outbox,
  context: CallContext,
  order: OrderRow,
  { kind, lines }: { kind: 'void' | 'reprint'; lines: ToldLine[] },
): Promise<string> {
  const ticket = newTicket(context, order, kind, lines);
  await tx.query(insert, [JSON.stringify(ticket)]);
  await outbox.add(tx, context, ticketTold, toldTicket(ticket));
  return ticket.id;
}

/**
 * Tells the kitchen what a call takes off an order, if it does. Call it before the order is saved: until the next release the database tells what is off by
 * then and nobody has told (1765700000200-tickets.ts).
 */
export async function tellOff(
  tx: EntityManager,
  outbox: Outbox,
  context: CallContext,
  order: OrderRow,
  lines: ToldLine[] = [],
): Promise<void> {
  if (lines.length) await tellKitchen(tx, outbox, context, order, { kind: 'void', lines });
}

/** What the kitchen was told of an order, in turn; by its lines where its round is no ticket. */
export async function ticketsOf(
  tx: EntityManager,
  tenantId: string,
  order: OrderRow,
): Promise<Pick<TicketRow, 'kind' | 'lines'>[]> {
  const tickets = await tx.query<TicketRow[]>(read, [tenantId, order.id]);
  return tickets.some(({ kind }) => kind === 'round') ? tickets : ticketsByLines(order);
}
