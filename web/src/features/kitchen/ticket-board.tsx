import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import type { Order } from '@thali/proto/ordering/order';
import { type MouseEvent, useRef } from 'react';
import { Columns } from '../../ui/columns';
import { NearCard, WHOLE_BOARD } from '../../ui/near-card';
import { isDoubleTap } from './double-tap';
import type { Mark } from './marks';
import { NewBelow } from './new-below';
import type { Step } from './steps';
import { Ticket } from './ticket';
import classes from './ticket-board.module.css';
import { partsOf } from './ticket-parts';
import { labelOf } from './ticket-title';

type Props = {
  tickets: readonly Order[];
  marks: ReadonlyMap<string, Mark>;
  onBump: (ticket: Order) => void;
  onStep: (step: Step) => void;
};

const DIGITS = 9;
/** Tickets that fit any screen without scrolling. Marked tickets are rendered wherever they are, unless there are too many of them. */
const FIRST_SIGHT = 12;

function swallowDoubleTap(event: MouseEvent) {
  if (isDoubleTap(event.nativeEvent)) event.stopPropagation();
}

/** Oldest first, left to right. The board scrolls and the header stays. */
export function TicketBoard({ tickets, marks, onBump, onStep }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const few = marks.size <= WHOLE_BOARD;
  return (
    <div className={classes.frame}>
      <Box
        ref={board}
        className={classes.board}
        tabIndex={0}
        role="region"
        aria-label={t`Tickets`}
        onClickCapture={swallowDoubleTap}
      >
        <Columns gap={12}>
          {tickets.flatMap((ticket, index) =>
            partsOf(ticket).map(({ items, part }) => (
              <NearCard
                key={`${ticket.id} ${part}`}
                title={labelOf(ticket, part)}
                height={74 + items.length * 69}
                always={tickets.length <= WHOLE_BOARD || index < FIRST_SIGHT || (few && marks.has(ticket.id))}
              >
                <Ticket
                  ticket={ticket}
                  items={items}
                  part={part}
                  digit={index < DIGITS ? index + 1 : undefined}
                  mark={marks.get(ticket.id)}
                  onBump={onBump}
                  onStep={onStep}
                />
              </NearCard>
            )),
          )}
        </Columns>
      </Box>
      <NewBelow board={board} tickets={tickets} marks={marks} />
    </div>
  );
}
