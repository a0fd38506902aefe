import { t } from '@lingui/core/macro';
import { Button, Modal, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listLeftOpen } from '@thali/proto/ordering/left-open';
import type { Order } from '@thali/proto/ordering/order';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { LEFT_OPEN, leftOpenText } from '../../domain/orders/left-open';
import { ListedOrder } from '../../domain/orders/listed-order';
import { useMay } from '../../domain/session/session';
import { call } from '../../lib/api';
import { momentText } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import { CloseOld } from './close-old';
import { groupOf } from './group';

type Props = { currency: string; onPay: (group: OrderGroup) => void; onClose: () => void };

/** Orders that nobody closed and that the board does not show any more; to be collected, or closed all at once. */
export function LeftOpenDialog({ currency, onPay, onClose }: Props) {
  const [closing, setClosing] = useState(false);
  const mayCollect = useMay('takePayment');
  const mayClose = useMay('closeUnpaid');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: LEFT_OPEN,
    queryFn: ({ pageParam, signal }) => call(listLeftOpen, { after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ orders, more }) => (more ? orders.at(-1)?.id : undefined),
  });
  const [first] = data?.pages ?? [];
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const count = leftOpenText(first?.total ?? 0);
  return (
    <Modal opened onClose={onClose} title={t`${count} left open`} size={520} stackId="left-open">
      {!data && error && (
        <ErrorState title={t`Error loading orders! Please try later!`} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <RowSkeletons rows={3} height={64} />}
      <Text size="sm">{t`The board shows the orders of today and of the two days before.`}</Text>
      {mayClose && orders.length > 0 && (
        <Button variant="light" fullWidth mt="md" onClick={() => setClosing(true)}>
          {t`Close all of them`}
        </Button>
      )}
      <ul>
        {orders.map((order) => (
          <ListedOrder
            key={order.id}
            order={order}
            text={paidText(order)}
            when={momentText(order.date)}
            total={order.totals.total}
            currency={currency}
          >
            {mayCollect && order.payment_status === 'pending' && (
              <Button variant="default" onClick={() => onPay(groupOf(order))}>
                {t`Collect`}
              </Button>
            )}
          </ListedOrder>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
      {closing && first && <CloseOld tableId={null} before={first.before} onClose={() => setClosing(false)} />}
    </Modal>
  );
}

const paidText = ({ payment_status: status }: Order) => (status === 'pending' ? t`Unpaid` : t`Paid`);
