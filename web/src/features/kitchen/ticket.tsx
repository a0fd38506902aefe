import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { Order, OrderItem } from '@thali/proto/ordering/order';
import { memo } from 'react';
import { useClock } from '../../ui/use-clock';
import { ageOf } from './ageing';
import { useAgeing } from './kitchen-setup';
import { isFresh, type Mark } from './marks';
import { offOf, type Step } from './steps';
import classes from './ticket.module.css';
import { TicketBand } from './ticket-band';
import { TicketItem } from './ticket-item';
import { TicketTimer } from './ticket-timer';
import { labelOf, placeOf, titleOf } from './ticket-title';

type Props = {
  ticket: Order;
  /** For a long ticket in several columns: the items of this part, and its number as in `2 of 2`. */
  items?: readonly OrderItem[];
  part?: string;
  /** The ticket's key on the bump bar; the first nine have one. */
  digit: number | undefined;
  mark: Mark | undefined;
  onBump: (ticket: Order) => void;
  onStep: (step: Step) => void;
};

/** One order. The whole header is a button that moves all items on. */
export const Ticket = memo(function Ticket({ ticket, items = ticket.items, part, digit, mark, onBump, onStep }: Props) {
  const placed = Date.parse(ticket.date);
  const off = offOf(ticket);
  const ageing = useAgeing();
  const age = useClock((now) => ageOf(now - placed, ageing));
  const fresh = useClock((now) => mark !== undefined && isFresh(mark, now));
  const shown = fresh ? mark : undefined;
  const title = titleOf(ticket);
  const place = placeOf(ticket);
  return (
    <article
      className={classes.ticket}
      data-age={off ? 'gone' : age}
      data-mark={shown?.kind}
      data-ticket={ticket.id}
      aria-label={labelOf(ticket, part)}
    >
      <button
        type="button"
        className={classes.header}
        aria-keyshortcuts={digit ? String(digit) : undefined}
        onClick={() => onBump(ticket)}
      >
        <span className={classes.who}>
          <b>
            {title}
            {part && <span className={classes.part}> {part}</span>}
          </b>
          <span className={classes.place}>
            {digit && (
              <span className={`${classes.key} num`} aria-hidden="true">
                {digit}
              </span>
            )}
            {place && <span className="trunc">{place}</span>}
            <span className={classes.token}>
              {place && ' · '}
              {t`Token`} <strong className="num">{ticket.token_no}</strong>
            </span>
          </span>
        </span>
        <TicketTimer placed={placed} state={off ?? age} />
        <VisuallyHidden>{off ? t`Put ${title} away` : t`Move all of ${title} on`}</VisuallyHidden>
      </button>
      {shown && <TicketBand mark={shown} />}
      <ul>
        {items.map((item) => (
          <TicketItem
            key={item.id}
            item={item}
            added={shown?.kind === 'changed' && shown.added.includes(item.id)}
            onStep={onStep}
          />
        ))}
      </ul>
    </article>
  );
});
