import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { cancelAllQrOrders, deleteQrOrder, type QrOrder } from '@thali/proto/ordering/qr-orders';
import { call } from '../../../lib/api';
import { toast, withLoading } from '../../../lib/toast';
import { confirm } from '../../../ui/confirm';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { RowSkeletons } from '../../../ui/skeletons';
import { tableTitle } from '../../../ui/table-title';
import { usePos } from '../pos-context';
import { qrOrdersQuery, refreshQrOrders } from '../queries';
import { orderFromQr } from '../state/qr-order';
import classes from './dialogs.module.css';

const IRREVERSIBLE = 'Are you sure? This process is irreversible!';
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What diners sent from their tables and nobody has taken yet. */
export function QrOrders() {
  const { dispatch, close, state } = usePos();
  const orders = useQuery(qrOrdersQuery());
  const done = ({ message }: { message: string }) => {
    toast.success(message);
    refreshQrOrders();
  };
  const remove = useMutation({
    mutationFn: (id: string) => withLoading(call(deleteQrOrder, { id })),
    onSuccess: done,
    onError: (error) => {
      toast.failure(error, 'Something went wrong!');
      refreshQrOrders();
    },
  });
  const clear = useMutation({
    mutationFn: () => withLoading(call(cancelAllQrOrders)),
    onSuccess: done,
    onError: (error) => toast.failure(error, "We're getting issue while clearing orders! Please try later!"),
  });
  const busy = remove.isPending || clear.isPending;

  const load = (order: QrOrder) => {
    dispatch({ type: 'load', order: orderFromQr(order) });
    close();
  };
  return (
    <Modal opened onClose={close} title="QR Orders list" size={480}>
      {orders.isPending && <RowSkeletons rows={3} height={72} />}
      {orders.isError && (
        <ErrorState title="Error loading details! Please try later!" error={orders.error} onRetry={() => orders.refetch()} />
      )}
      {orders.data?.length === 0 && (
        <EmptyState title="No QR orders">Orders that diners send from their tables stand here.</EmptyState>
      )}
      {orders.data && orders.data.length > 0 && (
        <>
          <ul className={classes.list}>
            {orders.data.map((order) => {
              const table = order.table_title ? tableTitle(order.table_title) : 'N/A';
              return (
                <li key={order.id} className={classes.row} data-selected={order.id === state.selectedQrOrderItem || undefined}>
                  <div className="trunc">
                    <b className="trunc">{table}</b>
                    <span className="num trunc">
                      {order.customer_type === 'WALKIN' ? 'WALKIN' : order.customer_name} · {itemsOf(order)} ·{' '}
                      {clock.format(new Date(order.date))}
                    </span>
                  </div>
                  <Button
                    variant="light"
                    size="pos"
                    aria-label={`Load the order of ${table}`}
                    disabled={busy}
                    onClick={() => load(order)}
                  >
                    Load
                  </Button>
                  <ActionIcon
                    size="pos"
                    aria-label={`Delete the order of ${table}`}
                    disabled={busy}
                    onClick={async () => (await confirm(IRREVERSIBLE, 'Delete')) && remove.mutate(order.id)}
                  >
                    <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                  </ActionIcon>
                </li>
              );
            })}
          </ul>
          <Button
            className={classes.last}
            variant="default"
            fullWidth
            size="pos"
            disabled={busy}
            onClick={async () => (await confirm(IRREVERSIBLE, 'Clear all')) && clear.mutate()}
          >
            Clear all
          </Button>
        </>
      )}
    </Modal>
  );
}

function itemsOf({ items }: QrOrder) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}
