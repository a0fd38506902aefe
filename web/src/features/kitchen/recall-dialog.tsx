import { Button, Modal } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { recallTicket } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { useCommand } from '../../lib/use-command';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import { timeText } from '../../ui/time-text';
import { recallableTickets } from './kitchen-tickets';
import classes from './recall-dialog.module.css';
import { placeOf, titleOf } from './ticket-title';
import { ACTION_FAILED } from './use-steps';

/** Tickets completed in the last 15 minutes; one tap recalls one. */
export function RecallDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(recallableTickets());
  const recall = useCommand(recallTicket, {
    atOnce: true,
    success: null,
    failure: ACTION_FAILED,
    onSuccess: onClose,
    onSettled: hintOrdersChanged,
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Recall" size={520}>
      {!data && !isError && <RowSkeletons rows={3} />}
      {!data && isError && (
        <ErrorState error={error} onRetry={() => refetch()}>
          The board itself works.
        </ErrorState>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title="Nothing to recall">Tickets stay here for 15 minutes after they were completed.</EmptyState>
      )}
      <ul className={classes.list}>
        {data?.rows.map((ticket, index) => (
          <li key={ticket.id} className={classes.row}>
            <div className={classes.text}>
              <b>{titleOf(ticket)}</b>
              <span>{[placeOf(ticket), `Token ${ticket.token_no}`, timeText(doneAt(ticket))].filter(Boolean).join(' · ')}</span>
              <span className="trunc">{ticket.items.map((item) => `${item.quantity} × ${item.item_title}`).join(', ')}</span>
            </div>
            <Button
              variant="default"
              size="pos"
              leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
              aria-label={`Recall ${titleOf(ticket)}, token ${ticket.token_no}`}
              loading={recall.isPending && recall.variables?.orderId === ticket.id}
              disabled={recall.isPending}
              data-autofocus={index === 0 || undefined}
              onClick={() => recall.mutate({ orderId: ticket.id })}
            >
              Recall
            </Button>
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && <p>{data.total - data.rows.length} more were completed before these.</p>}
    </Modal>
  );
}

const doneAt = (ticket: Order) => Math.max(...ticket.items.map((item) => Date.parse(item.date)));
