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

/** What cancelling these lines tells the kitchen: what is not cancelled already, nor stopped. */
export const linesToCancel = (lines: readonly ItemRow[]): ToldLine[] =>
  lines
    .filter(({ status, quantity, stopped }) => status !== 'cancelled' && stopped < quantity)
    .map((line) => toldLine(line, line.quantity - line.stopped));

/** How many pieces of a line are not to be cooked: all of one that is cancelled, and the stopped ones of another. */
const piecesOff = ({ status, quantity, stopped }: ItemRow): number => (status === 'cancelled' ? quantity : stopped);

/**
 * What the kitchen was told of an order as its lines tell it: the round as it was sent, and all that was taken off since. Exact, because nothing of a line
 * changes that the kitchen reads, and pieces that come off one stand at its place.
 * @param now what the call that changed these lines takes off by itself; the void is without it
 */
export function ticketsByLines(
  { items }: { items: readonly ItemRow[] },
  now: readonly ToldLine[] = [],
): [round: Told, off: Told] {
  const telling = new Map(now.map(({ id, quantity }) => [id, quantity]));
  const places = [...Map.groupBy(items, ({ position }) => position).values()].map((rows) => {
    const lines = rows.map((row) => ({ row, off: piecesOff(row) - (telling.get(row.id) ?? 0) }));
    // All pieces that came off are off, so a line with something left is the one of the round. Else that is the oldest.
    return { lines, of: (lines.find(({ row, off }) => off < row.quantity) ?? lines[0])?.row as ItemRow };
  });
  const off = places.flatMap(({ lines, of }) => lines.map((line) => toldLine(line.row, line.off, of.id)));
  return [
    { kind: 'round', lines: places.map(({ lines, of }) => toldLine(of, piecesOf(lines.map(({ row }) => row)))) },
    { kind: 'void', lines: off.filter(({ quantity }) => quantity > 0) },
  ];
}

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

const piecesOf = (lines: readonly { quantity: number }[] = []): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

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

/** A ticket that is told now. Its round is told of by `order_created`. */
export type TicketNow = Placed<typeof ticketColumns> & { kind: 'void' | 'reprint' };

/** The event that tells of a ticket. */
export const toldTicket = (ticket: TicketNow): Payload<typeof ticketTold> => ({
  ticketId: ticket.id,
  orderId: ticket.order_id,
  kind: ticket.kind,
  tokenNo: ticket.token_no,
  by: ticket.by,
  at: ticket.at.toISOString(),
  lines: ticket.lines,
});
