import { useQuery } from '@tanstack/react-query';
import type { Order } from '@thali/proto/ordering/order';
import { useCallback, useState } from 'react';
import { useConnection, usePollWhileDown } from '../../lib/connection';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { useScreenScheme } from '../../ui/use-screen-scheme';
import { AllDay } from './all-day-strip';
import classes from './kitchen.module.css';
import { KitchenHeader } from './kitchen-header';
import { kitchenTickets } from './kitchen-tickets';
import { LineLost } from './line-lost';
import { RecallDialog } from './recall-dialog';
import { isOpen, ticketStep } from './steps';
import { TicketBoard } from './ticket-board';
import { TicketSkeletons } from './ticket-skeletons';
import { useBumpKeys } from './use-bump-keys';
import { useKitchenSound } from './use-kitchen-sound';
import { useMarks } from './use-marks';
import { useSteps } from './use-steps';

const LOAD_FAILED = 'Error loading details! Please try later!';

export default function Kitchen() {
  const [scheme, setScheme] = useScreenScheme('thali__kitchen_scheme', 'dark');
  const board = useQuery({ ...kitchenTickets(), refetchInterval: usePollWhileDown() });
  const sound = useKitchenSound();
  const { tickets, waiting, take } = useSteps(board.data);
  const marks = useMarks(tickets, sound.on);
  const [recalling, setRecalling] = useState(false);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const connection = useConnection();

  const open = tickets?.filter(isOpen) ?? [];
  const shown = tickets?.filter(
    (ticket) => isOpen(ticket) || (marks.get(ticket.id)?.kind === 'cancelled' && !put.has(ticket.id)),
  );
  /** A cancelled ticket is put away here; any other moves on. */
  const bump = useCallback(
    (ticket: Order) => {
      if (ticket.status === 'cancelled') return setPut((before) => new Set(before).add(ticket.id));
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
        sound={sound}
        scheme={scheme}
        onScheme={setScheme}
        onRecall={() => setRecalling(true)}
        onRefresh={() => board.refetch()}
      />
      {(connection === 'reconnecting' || connection === 'offline') && (
        <LineLost updatedAt={board.dataUpdatedAt} waiting={waiting} />
      )}
      <AllDay tickets={open} />
      {!shown && !board.isError && <TicketSkeletons />}
      {!shown && board.isError && (
        <div className={classes.message}>
          <ErrorState title={LOAD_FAILED} error={board.error} onRetry={() => board.refetch()}>
            Orders are kept and will stand here.
          </ErrorState>
        </div>
      )}
      {shown?.length === 0 && (
        <div className={classes.message}>
          <EmptyState title="No Staff Pending!">New orders ring and appear here by themselves.</EmptyState>
        </div>
      )}
      {shown && shown.length > 0 && <TicketBoard tickets={shown} marks={marks} onBump={bump} onStep={take} />}
      <RecallDialog opened={recalling} onClose={() => setRecalling(false)} />
    </div>
  );
}
