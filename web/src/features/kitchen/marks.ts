import { plural, t } from '@lingui/core/macro';
import type { Order, OrderItem } from '@thali/proto/ordering/order';
import { isOpen, offOf } from './steps';

/** News on a ticket that must not be missed. `since`: when this screen first saw it, milliseconds since 1970. */
export type Mark = { since: number } & (
  | { kind: 'new' | 'recalled' | 'cancelled' | 'refunded' | 'goes-on' }
  | { kind: 'changed'; added: readonly string[]; cancelled: readonly string[] }
);

interface Seen {
  items: ReadonlyMap<string, OrderItem>;
  open: boolean;
  /** Set when the ticket is no longer on the board. */
  goneSince?: number;
}

/** The tickets of the last comparison and their marks. */
export interface Memory {
  seen: ReadonlyMap<string, Seen>;
  marks: ReadonlyMap<string, Mark>;
}

/** The kinds of news that ring. */
export type News = 'new' | 'changed' | 'cancelled';

const MINUTE = 60_000;
const NEW_FOR_MS = MINUTE;
const CHANGED_FOR_MS = 5 * MINUTE;
/** Longer than a ticket can be recalled. */
const REMEMBER_MS = 20 * MINUTE;

/** Whether a mark is still shown: a new ticket for a minute, a change for five, what is not to be cooked any more until it goes. */
export const isFresh = (mark: Mark, now: number): boolean =>
  mark.kind === 'cancelled' || mark.kind === 'refunded' || now - mark.since < (mark.kind === 'new' ? NEW_FOR_MS : CHANGED_FOR_MS);

/**
 * Compares the board with the one before. A mark is removed when the next step is taken on its ticket.
 * @param before undefined on the first call: then only tickets placed within the last minute are new, and nothing rings
 */
export function look(before: Memory | undefined, tickets: readonly Order[], now: number): { memory: Memory; news: Set<News> } {
  const news = new Set<News>();
  const marks = new Map<string, Mark>();
  const seen = new Map<string, Seen>();
  for (const [id, one] of before?.seen ?? []) {
    const goneSince = one.goneSince ?? now;
    if (now - goneSince < REMEMBER_MS) seen.set(id, { ...one, goneSince });
  }
  for (const ticket of tickets) {
    const known = before?.seen.get(ticket.id);
    const mark = markOf(ticket, known, before?.marks.get(ticket.id), before === undefined, now);
    if (mark) marks.set(ticket.id, mark);
    const rings = before && mark?.since === now ? ringOf(mark) : undefined;
    if (rings) news.add(rings);
    seen.set(ticket.id, { items: new Map(ticket.items.map((item) => [item.id, item])), open: isOpen(ticket) });
  }
  return { memory: { seen, marks }, news };
}

/** What was recalled here, or refunded and goes on being cooked, changes nothing for who cooks, so it does not ring. */
function ringOf(mark: Mark): News | undefined {
  if (mark.kind === 'recalled' || mark.kind === 'goes-on') return;
  if (mark.kind === 'refunded') return 'cancelled';
  if (mark.kind === 'changed') return mark.cancelled.length > 0 ? 'cancelled' : 'changed';
  return mark.kind;
}

function markOf(
  ticket: Order,
  known: Seen | undefined,
  mark: Mark | undefined,
  firstLook: boolean,
  now: number,
): Mark | undefined {
  if (ticket.status === 'cancelled') {
    if (mark?.kind === 'cancelled') return mark;
    // Only for a ticket that may be being cooked; on the first call that is not known, so it is marked.
    const cooking = known ? known.open && !known.goneSince : firstLook;
    return cooking ? { kind: 'cancelled', since: now } : undefined;
  }
  if (!known) {
    if (offOf(ticket)) return firstLook ? { kind: 'refunded', since: now } : undefined;
    const placed = Date.parse(ticket.date);
    if (!firstLook) return { kind: 'new', since: now };
    return now - placed < NEW_FOR_MS ? { kind: 'new', since: placed } : undefined;
  }
  const before = ({ id }: OrderItem) => known.items.get(id);
  if (ticket.items.some((item) => (item.stopped ?? 0) > (before(item)?.stopped ?? 0))) return { kind: 'refunded', since: now };
  const added = ticket.items.filter((item) => !before(item) && item.status !== 'cancelled').map(({ id }) => id);
  const cancelled = ticket.items
    // Pieces that are cancelled are a line of their own, which was not there before.
    .filter((item) => item.status === 'cancelled' && !item.stopped && before(item)?.status !== 'cancelled')
    .map(({ id }) => id);
  if (added.length > 0 || cancelled.length > 0) {
    const earlier = mark?.kind === 'changed' ? mark : { added: [], cancelled: [] };
    const gone = new Set(cancelled);
    return {
      kind: 'changed',
      since: now,
      added: [...earlier.added.filter((id) => !gone.has(id)), ...added],
      cancelled: [...earlier.cancelled, ...cancelled],
    };
  }
  if (known.goneSince) return { kind: 'recalled', since: now };
  if (ticket.items.some((item) => (item.goes_on ?? 0) > (before(item)?.goes_on ?? 0))) return { kind: 'goes-on', since: now };
  const stepped = ticket.items.some((item) => item.status !== before(item)?.status);
  return stepped ? undefined : mark;
}

/** `Changed: 1 added, 1 cancelled` */
export function changedText({ added, cancelled }: { added: readonly string[]; cancelled: readonly string[] }): string {
  const more = added.length;
  const gone = cancelled.length;
  if (!gone) return t`Changed: ${plural(more, { one: '# added', other: '# added' })}`;
  if (!more) return t`Changed: ${plural(gone, { one: '# cancelled', other: '# cancelled' })}`;
  return t`Changed: ${plural(more, { one: '# added', other: '# added' })}, ${plural(gone, { one: '# cancelled', other: '# cancelled' })}`;
}
