import { plural, t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cancelAllQrOrders, deleteQrOrder, type QrOrder } from '@thali/proto/ordering/qr-orders';
import { qrOrdersQuery } from '../../../domain/qr-orders/qr-orders';
import { useCommand } from '../../../lib/use-command';
import { confirm } from '../../../ui/confirm';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { RowSkeletons } from '../../../ui/skeletons';
import { usePos } from '../pos-context';
import { orderFromQr } from '../state/qr-order';
import classes from './dialogs.module.css';
import { QrOrderEntry } from './qr-order-entry';

const irreversible = () => t`Are you sure? This process is irreversible!`;
const olderText = (count: number) =>
  plural(count, {
    one: '# older one stands here when these are taken.',
    other: '# older ones stand here when these are taken.',
  });

/** Diners' orders that wait for staff, oldest first. */
export function QrOrders() {
  const { init, menu, state, dispatch, close } = usePos();
  const orders = useQuery(qrOrdersQuery());
  const remove = useCommand(deleteQrOrder, {
    onSuccess: (_, { id }) => dispatch({ type: 'qrOrderGone', id }),
  });
  const clear = useCommand(cancelAllQrOrders, {
    failure: t`We're getting issue while clearing orders! Please try later!`,
    onSuccess: () => dispatch({ type: 'qrOrderGone' }),
  });
  const left = orders.data ? orders.data.total - orders.data.rows.length : 0;
  const busy = remove.isPending || clear.isPending;

  const load = async (order: QrOrder) => {
    const replaces = state.lines.length > 0 && state.selectedQrOrderItem !== order.id;
    const text = t`The cart is not empty. What is in it will be gone.`;
    if (replaces && !(await confirm(text, t`Load`, { title: t`Load QR order`, danger: false }))) return;
    dispatch({ type: 'load', order: orderFromQr(order, menu, init.storeTables) });
    close();
  };
  return (
    <Modal opened onClose={close} title={t`QR Orders list`} size={520}>
      {orders.isPending && <RowSkeletons rows={3} height={120} />}
      {orders.isError && <ErrorState error={orders.error} onRetry={() => orders.refetch()} />}
      {orders.data?.rows.length === 0 && (
        <EmptyState title={t`No QR orders`}>{t`Orders that diners send from their tables stand here.`}</EmptyState>
      )}
      {orders.data && orders.data.rows.length > 0 && (
        <>
          <ul className={classes.list}>
            {orders.data.rows.map((order) => (
              <QrOrderEntry
                key={order.id}
                order={order}
                busy={busy}
                onLoad={() => void load(order)}
                onDelete={async () => (await confirm(irreversible(), t`Delete`)) && remove.mutate({ id: order.id })}
              />
            ))}
          </ul>
          {left > 0 && <p role="status">{olderText(left)}</p>}
          <Button
            className={classes.last}
            variant="default"
            fullWidth
            size="pos"
            disabled={busy}
            onClick={async () => (await confirm(irreversible(), t`Clear all`)) && clear.mutate()}
          >
            {t`Clear all`}
          </Button>
        </>
      )}
    </Modal>
  );
}
