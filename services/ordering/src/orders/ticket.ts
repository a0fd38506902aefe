import type { Payload } from '@thali/proto/kernel';
import type { Ticket, TicketKind, ToldLine, ticketTold } from '@thali/proto/ordering/ticket';
import type { Placed, Read } from './columns.js';
import type { itemColumns, orderColumns } from './order-columns.js';
import type { ticketColumns } from './ticket-columns.js';

/** A row of `ticket`. */
export type TicketRow = Read<typeof ticketColumns>;
type Told = Pick<TicketRow, 'kind' | 'lines'>;
type ItemRow = Read<typeof itemColumns>;
type OrderRow = Read<typeof orderColumns>;
type Line = Pick<Placed<typeof itemColumns>, 'id' | 'item_id' | 'title' | 'variant_id' | 'variant_title' | 'addons' | 'notes'>;

/**
 * A line of an order as the kitchen is told of it.
 * @param quantity of the pieces that are told of
 * @param of the line of the round that the pieces came off, if that is another one
 */
export const toldLine = (line: Line, quantity: number, of: string | null = null): ToldLine => ({
  id: line.id,
  of: of === line.id ? null : of,
  itemId: line.item_id,
  title: line.title,
  variant: line.variant_id === null ? null : { id: line.variant_id, title: line.variant_title ?? '' },
  addons: line.addons.map(({ id, title }) => ({ id, title })),
  notes: line.notes,
  quantity,
});

/** What is off of these lines as they stand: each cancelled line, and the stopped pieces of the others. */
const linesOff = (lines: readonly ItemRow[]): ToldLine[] =>
  lines
    .map((line) => toldLine(line, line.status === 'cancelled' ? line.quantity : line.stopped))
    .filter(({ quantity }) => quantity > 0);

/** What cancelling these lines tells the kitchen: what is not cancelled already, nor stopped. */
export const linesToCancel = (lines: readonly ItemRow[]): ToldLine[] =>
  lines
    .filter(({ status, quantity, stopped }) => status !== 'cancelled' && stopped < quantity)
    .map((line) => toldLine(line, line.quantity - line.stopped));

/** The tickets of an order whose round was placed before there were any, or by a pod of the release before, as its lines tell them. */
export const ticketsByLines = ({ items }: { items: readonly ItemRow[] }): Told[] => [
  { kind: 'round', lines: items.map((line) => toldLine(line, line.quantity)) },
  { kind: 'void', lines: linesOff(items) },
];

/** The kitchen's paper of an order. */
interface Paper {
  /** The pieces that are to be cooked or were. */
  items: ToldLine[];
  /** What is not to be cooked; pieces that became a line of their own stand by themselves. */
  cancelled: ToldLine[];
}

/** What the tickets of an order say together, in the order of its round. */
export function paperOf(tickets: readonly Told[]): Paper {
  const told = (kind: TicketKind) => tickets.filter((ticket) => ticket.kind === kind).flatMap(({ lines }) => lines);
  const [round, voids] = [told('round'), Map.groupBy(told('void'), ({ of, id }) => of ?? id)];
  const items = round.map((line) => ({ ...line, quantity: line.quantity - piecesOf(voids.get(line.id)) }));
  const cancelled = round.flatMap(({ id }) =>
    [...Map.groupBy(voids.get(id) ?? [], (line) => line.id).values()]
      .map((same) => ({ ...(same[0] as ToldLine), quantity: piecesOf(same) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  return { items: items.filter(({ quantity }) => quantity > 0), cancelled };
}

const piecesOf = (lines: readonly ToldLine[] = []): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The paper as clients read it. */
export function paperOnWire(
  { id, created_at, delivery_type, customer_name, table_title, floor, token_no }: OrderRow,
  paper: Paper,
): Ticket {
  const [items, cancelled] = [paper.items, paper.cancelled].map((lines) => lines.map(lineOnWire)) as [TicketLines, TicketLines];
  return { id, date: created_at.toISOString(), delivery_type, customer_name, table_title, floor, token_no, items, cancelled };
}
type TicketLines = Ticket['items'];
const lineOnWire = ({ id, title, variant, quantity, notes, addons }: ToldLine): TicketLines[number] => ({
  ...{ id, item_title: title, variant_title: variant?.title ?? null, quantity, notes, addons },
});

/** The event that tells of a ticket. */
export const toldTicket = (ticket: Placed<typeof ticketColumns>): Payload<typeof ticketTold> => ({
  ticketId: ticket.id,
  orderId: ticket.order_id,
  kind: ticket.kind,
  tokenNo: ticket.token_no,
  by: ticket.by,
  at: ticket.at.toISOString(),
  lines: ticket.lines,
});
