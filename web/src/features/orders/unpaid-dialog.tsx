import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { UNPAID_PAGE, unpaidOrders } from '../../domain/bills/bills';
import { OwedOrder } from '../../domain/bills/owed-order';
import { useMay } from '../../domain/session/session';
import { BoardPages, useBoardPages } from '../../ui/board-pages';
import { momentText } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { RowSkeletons } from '../../ui/skeletons';
import { groupOf } from './group';

type Props = { currency: string; onPay: (group: OrderGroup) => void; onClose: () => void };

/** Orders that were closed unpaid, to be paid when the guest comes back. */
export function UnpaidDialog({ currency, onPay, onClose }: Props) {
  const { page, start, go } = useBoardPages(UNPAID_PAGE);
  const mayCollect = useMay('takePayment');
  const { data, error, refetch } = useQuery(unpaidOrders(page, start));
  return (
    <Modal opened onClose={onClose} title={t`Closed unpaid`} size={520} stackId="unpaid">
      {!data && error && (
        <ErrorState title={t`Error loading orders! Please try later!`} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <RowSkeletons rows={3} height={64} />}
      {data?.total === 0 && (
        <EmptyState title={t`Everything is paid!`}>{t`Orders that are closed unpaid stand here.`}</EmptyState>
      )}
      <ul>
        {data?.rows.map((order) => (
          <OwedOrder
            key={order.id}
            order={order}
            closed={momentText(order.closed_at)}
            total={order.totals.total}
            currency={currency}
          >
            {mayCollect && (
              <Button variant="default" onClick={() => onPay(groupOf(order))}>
                {t`Collect`}
              </Button>
            )}
          </OwedOrder>
        ))}
      </ul>
      {data && (
        <BoardPages
          {...{ page, start }}
          perPage={UNPAID_PAGE}
          shown={data.rows.length}
          total={data.total}
          noun="order"
          onPage={(next) => go(next, data.rows.length)}
        />
      )}
    </Modal>
  );
}
