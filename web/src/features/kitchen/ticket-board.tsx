import { Box } from '@mantine/core';
import type { Order } from '@thali/proto/ordering/order';
import type { MouseEvent } from 'react';
import { Columns } from '../../ui/columns';
import { isDoubleTap } from './double-tap';
import type { Mark } from './marks';
import type { Step } from './steps';
import { Ticket } from './ticket';
import classes from './ticket-board.module.css';

type Props = {
  tickets: readonly Order[];
  marks: ReadonlyMap<string, Mark>;
  onBump: (ticket: Order) => void;
  onStep: (step: Step) => void;
};

const DIGITS = 9;

function swallowDoubleTap(event: MouseEvent) {
  if (isDoubleTap(event.nativeEvent)) event.stopPropagation();
}

/** Oldest first, left to right. It scrolls by itself; the header stays. */
export function TicketBoard({ tickets, marks, onBump, onStep }: Props) {
  return (
    <Box className={classes.board} tabIndex={0} role="region" aria-label="Tickets" onClickCapture={swallowDoubleTap}>
      <Columns gap={12}>
        {tickets.map((ticket, index) => (
          <Ticket
            key={ticket.id}
            ticket={ticket}
            digit={index < DIGITS ? index + 1 : undefined}
            mark={marks.get(ticket.id)}
            onBump={onBump}
            onStep={onStep}
          />
        ))}
      </Columns>
    </Box>
  );
}
