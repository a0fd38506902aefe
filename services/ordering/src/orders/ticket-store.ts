import type { CallContext } from '@thali/kit/call/context';
import type { Outbox } from '@thali/kit/events/outbox';
import { type ToldLine, ticketTold } from '@thali/proto/ordering/ticket';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Placed, selectList } from './columns.js';
import type { OrderRow } from './order.js';
import { type TicketNow, type TicketRow, ticketsByLines, toldTicket } from './ticket.js';
import { ticketColumns } from './ticket-columns.js';

/** Without its reprints, of which there may be any number and which change nothing. */
const read = `select ${selectList(ticketColumns)} from ticket where tenant_id = $1 and order_id = $2 and kind <> 'reprint' order by at, id`;
/** Writes the ticket $4, and before it those of $3, if the order's round is not there yet. Answers what it wrote. */
const insert = `insert into ticket select * from jsonb_populate_recordset(null::ticket,
    case when exists (select from ticket where tenant_id = $1 and order_id = $2 and kind = 'round') then $4::jsonb else $3::jsonb || $4::jsonb end)
  returning id`;

/**
 * What is to be written of an order before its first ticket: its round, and what was taken off it before anybody told a ticket, which nobody knows who did.
 * @param now what the call that changed its lines takes off by itself
 */
function firstTickets(
  tenantId: string,
  order: OrderRow,
  now: readonly ToldLine[],
): [round: Placed<typeof ticketColumns>, ...earlier: TicketNow[]] {
  const [round, off] = ticketsByLines(order, now);
  const of = { tenant_id: tenantId, order_id: order.id, token_no: order.token_no };
  const sent = { ...of, ...round, id: uuidv7(), by: order.created_by, at: order.created_at };
  if (!off.lines.length) return [sent];
  const ids = new Set(off.lines.map(({ id }) => id));
  const at = order.items.filter(({ id }) => ids.has(id)).map(({ status_at }) => status_at.getTime());
  return [sent, { ...of, kind: 'void', lines: off.lines, id: uuidv7(), by: null, at: new Date(Math.max(...at)) }];
}

/**
 * Tells the kitchen of an order that is locked, with the event. The first ticket that is told of an order makes its round as well, as its lines tell it: an order of which
 * nothing is taken off nor printed again costs no row (ADR 72). Returns the ticket's id.
 */
export async function tellKitchen(
  tx: EntityManager,
  outbox: Outbox,
  context: CallContext,
  order: OrderRow,
  { kind, lines }: Pick<TicketNow, 'kind' | 'lines'>,
): Promise<string> {
  const { tenantId, userId, now } = context;
  const [round, ...earlier] = firstTickets(tenantId, order, kind === 'void' ? lines : []);
  const ticket: TicketNow = { ...round, id: uuidv7(), kind, lines, by: userId, at: now };
  const first = JSON.stringify([round, ...earlier]);
  const written = await tx.query<{ id: string }[]>(insert, [tenantId, order.id, first, JSON.stringify([ticket])]);
  const told = new Set(written.map(({ id }) => id));
  for (const one of [...earlier, ticket]) if (told.has(one.id)) await outbox.add(tx, context, ticketTold, toldTicket(one));
  return ticket.id;
}

/**
 * Tells the kitchen what a call takes off an order, if it does. Call it when the order is changed and before it is saved: until the next release the database tells
 * what is off by then and nobody has told (1765700000400-tickets.ts).
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

/** What the kitchen was told to cook of an order, and not to; by its lines as long as its round is no ticket. */
export async function ticketsOf(
  tx: EntityManager,
  tenantId: string,
  order: OrderRow,
): Promise<Pick<TicketRow, 'kind' | 'lines'>[]> {
  const tickets = await tx.query<TicketRow[]>(read, [tenantId, order.id]);
  return tickets.some(({ kind }) => kind === 'round') ? tickets : ticketsByLines(order);
}
