import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { recallTicket } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { recallableTickets } from '../../domain/tickets/tickets';
import { useCommand } from '../../lib/use-command';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import { timeText } from '../../ui/time-text';
import classes from './recall-dialog.module.css';
import { placeOf, titleOf } from './ticket-title';
import { actionFailed } from './use-steps';

/** Tickets completed in the last 15 minutes; one tap recalls one. */
export function RecallDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(recallableTickets());
  const recall = useCommand(recallTicket, {
    atOnce: true,
    success: null,
    failure: actionFailed(),
    onSuccess: onClose,
    onSettled: hintOrdersChanged,
  });
  const more = data ? data.total - data.rows.length : 0;
  return (
    <Modal opened={opened} onClose={onClose} title={t`Recall`} size={520}>
      {!data && !isError && <RowSkeletons rows={3} />}
      {!data && isError && (
        <ErrorState error={error} onRetry={() => refetch()}>
          {t`The board itself works.`}
        </ErrorState>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title={t`Nothing to recall`}>{t`Tickets stay here for 15 minutes after they were completed.`}</EmptyState>
      )}
      <ul className={classes.list}>
        {data?.rows.map((ticket, index) => (
          <Row
            key={ticket.id}
            ticket={ticket}
            first={index === 0}
            busy={recall.isPending}
            recalling={recall.isPending && recall.variables?.orderId === ticket.id}
            onRecall={() => recall.mutate({ orderId: ticket.id })}
          />
        ))}
      </ul>
      {more > 0 && <p>{t`${more} more were completed before these.`}</p>}
    </Modal>
  );
}

type RowProps = { ticket: Order; first: boolean; busy: boolean; recalling: boolean; onRecall: () => void };

function Row({ ticket, first, busy, recalling, onRecall }: RowProps) {
  const title = titleOf(ticket);
  const token = ticket.token_no;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <b>{title}</b>
        <span>{[placeOf(ticket), t`Token ${token}`, timeText(doneAt(ticket))].filter(Boolean).join(' · ')}</span>
        <span className="trunc">{ticket.items.map((item) => `${item.quantity} × ${item.item_title}`).join(', ')}</span>
      </div>
      <Button
        variant="default"
        size="pos"
        leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
        aria-label={t`Recall ${title}, token ${token}`}
        loading={recalling}
        disabled={busy}
        data-autofocus={first || undefined}
        onClick={onRecall}
      >
        {t`Recall`}
      </Button>
    </li>
  );
}

const doneAt = (ticket: Order) => Math.max(...ticket.items.map((item) => Date.parse(item.date)));
