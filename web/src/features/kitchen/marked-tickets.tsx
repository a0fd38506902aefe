import { VisuallyHidden } from '@mantine/core';
import type { Order } from '@thali/proto/ordering/order';
import { changedText, type Mark } from './marks';
import { markWords } from './ticket-band';
import { titleOf } from './ticket-title';

type Props = { tickets: readonly Order[] | undefined; marks: ReadonlyMap<string, Mark> };

/** Announces to screen readers what was marked last and on which ticket. */
export function MarkedTickets({ tickets = [], marks }: Props) {
  const last = Math.max(...[...marks.values()].map(({ since }) => since));
  const texts = tickets.flatMap((ticket) => {
    const mark = marks.get(ticket.id);
    if (mark?.since !== last) return [];
    return `${mark.kind === 'changed' ? changedText(mark) : markWords[mark.kind]}: ${titleOf(ticket)}, token ${ticket.token_no}`;
  });
  return <VisuallyHidden role="status">{texts.join('. ')}</VisuallyHidden>;
}
