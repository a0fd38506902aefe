import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { Order } from '@thali/proto/ordering/order';
import type { Mark } from './marks';
import { markText } from './ticket-band';
import { titleOf } from './ticket-title';

type Props = { tickets: readonly Order[] | undefined; marks: ReadonlyMap<string, Mark> };

/** Announces to screen readers what was marked last and on which ticket. */
export function MarkedTickets({ tickets = [], marks }: Props) {
  const last = Math.max(...[...marks.values()].map(({ since }) => since));
  const texts = tickets.flatMap((ticket) => {
    const mark = marks.get(ticket.id);
    if (mark?.since !== last) return [];
    const news = markText(mark);
    const title = titleOf(ticket);
    const token = ticket.token_no;
    return t`${news}: ${title}, token ${token}`;
  });
  return <VisuallyHidden role="status">{texts.join('. ')}</VisuallyHidden>;
}
