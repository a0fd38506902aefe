import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@thali/proto/ordering/order';
import { useCallback, useState } from 'react';
import { newOrder } from '../../domain/orders/new-order';
import { kitchenTickets, PAGE_SIZE } from '../../domain/tickets/tickets';
import { useConnection, usePollWhileDown } from '../../lib/connection';
import { BoardPages, useBoardPages } from '../../ui/board-pages';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { NextStep } from '../../ui/next-step';
import { useScreenScheme } from '../../ui/use-screen-scheme';
import { AllDay } from './all-day-strip';
import classes from './kitchen.module.css';
import { KitchenHeader } from './kitchen-header';
import { LineLost } from './line-lost';
import { MarkedTickets } from './marked-tickets';
import { RecallDialog } from './recall-dialog';
import { isOpen, offOf, ticketStep } from './steps';
import { TicketBoard } from './ticket-board';
import { TicketSkeletons } from './ticket-skeletons';
import { useBumpKeys } from './use-bump-keys';
import { useKitchenSound } from './use-kitchen-sound';
import { useMarks } from './use-marks';
import { useSteps } from './use-steps';

/** Each page is a board of its own, because the tickets of one page are not new on another. */
export default function Kitchen() {
  const pages = useBoardPages(PAGE_SIZE);
  return <Board key={pages.page} pages={pages} />;
}

function Board({ pages: { page, start, go } }: { pages: ReturnType<typeof useBoardPages> }) {
  const [scheme, setScheme] = useScreenScheme('thali__kitchen_scheme', 'dark');
  const board = useQuery({ ...kitchenTickets(page, start), refetchInterval: usePollWhileDown() });
  const sound = useKitchenSound();
  const { tickets, waiting, take } = useSteps(board.data?.rows, page);
  const marks = useMarks(tickets, sound.on);
  const [recalling, setRecalling] = useState(false);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const connection = useConnection();

  const total = board.data?.total ?? 0;
  const here = board.data?.rows.length ?? 0;
  const elsewhere = Math.max(0, total - here);
  const open = tickets?.filter(isOpen) ?? [];
  const shown = tickets?.filter((ticket) => {
    if (isOpen(ticket)) return true;
    const off = offOf(ticket);
    return off !== undefined && marks.get(ticket.id)?.kind === off && !put.has(ticket.id);
  });
  /** Hides a ticket that is off on this screen; any other ticket moves a step on. */
  const bump = useCallback(
    (ticket: Order) => {
      if (offOf(ticket)) return setPut((before) => new Set(before).add(ticket.id));
      const step = ticketStep(ticket);
      if (step) take(step);
    },
    [take],
  );
  useBumpKeys({ tickets: shown, bump, recall: () => setRecalling(true), paused: recalling });

  return (
    <div className={classes.screen}>
      <KitchenHeader
        open={open}
        elsewhere={elsewhere}
        sound={sound}
        scheme={scheme}
        onScheme={setScheme}
        onRecall={() => setRecalling(true)}
        onRefresh={() => board.refetch()}
      />
      {(connection === 'reconnecting' || connection === 'offline') && (
        <LineLost updatedAt={board.dataUpdatedAt} waiting={waiting} />
      )}
      <MarkedTickets tickets={shown} marks={marks} />
      <AllDay tickets={open} part={elsewhere > 0} />
      {!shown && !board.isError && <TicketSkeletons />}
      {!shown && board.isError && (
        <div className={classes.message}>
          <ErrorState error={board.error} onRetry={() => board.refetch()}>
            {t`Orders are kept and will stand here.`}
          </ErrorState>
        </div>
      )}
      {shown?.length === 0 && (
        <div className={classes.message}>
          <EmptyState title={t`No Staff Pending!`} action={<NextStep steps={newOrder()} />}>
            {t`New orders ring and appear here by themselves.`}
          </EmptyState>
        </div>
      )}
      {shown && shown.length > 0 && <TicketBoard tickets={shown} marks={marks} onBump={bump} onStep={take} />}
      {(elsewhere > 0 || page > 1) && (
        <div className={classes.pages}>
          <BoardPages
            {...{ page, start, total }}
            perPage={PAGE_SIZE}
            shown={here}
            noun="ticket"
            onPage={(next) => go(next, here)}
          />
        </div>
      )}
      <RecallDialog opened={recalling} onClose={() => setRecalling(false)} />
    </div>
  );
}
