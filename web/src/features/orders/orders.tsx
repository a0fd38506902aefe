import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUpcomingBookings } from '../../lib/bookings';
import { usePollWhileDown } from '../../lib/connection';
import { useNewOrderSound } from '../../lib/new-order-sound';
import { toast } from '../../lib/toast';
import { Columns } from '../../ui/columns';
import { ConnectionBanner } from '../../ui/connection';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Money } from '../../ui/money';
import { PageHeader } from '../../ui/page-header';
import { useShell } from '../../ui/shell-context';
import { BoardSkeleton } from './board-skeleton';
import { toCollect } from './group';
import { GroupCard } from './group-card';
import { openOrders, ordersSetup } from './open-orders';
import classes from './orders.module.css';
import { PayDialog } from './pay-dialog';

const LOAD_FAILED = 'Error loading orders! Please try later!';

export default function Orders() {
  const board = useQuery({ ...openOrders(), refetchInterval: usePollWhileDown() });
  const setup = useQuery(ordersSetup());
  const bookings = useUpcomingBookings();
  const [paying, setPaying] = useState<OrderGroup>();
  const [refreshing, setRefreshing] = useState(false);
  useNewOrderSound();

  const refresh = async () => {
    setRefreshing(true);
    const { error } = await board.refetch();
    setRefreshing(false);
    if (error) toast.failure(error, LOAD_FAILED);
    else toast.success('Order Loaded!');
  };
  const retry = () => {
    void board.refetch();
    if (!setup.data) void setup.refetch();
  };

  const groups = board.data;
  const currency = setup.data?.storeSettings.currency;
  const ready = groups !== undefined && currency !== undefined;
  const failure = ready ? null : (board.error ?? setup.error);
  return (
    <>
      <PageHeader title="Orders" aside={<Facts groups={groups} currency={currency} failed={failure !== null} />}>
        <Button
          variant="default"
          loading={refreshing}
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={refresh}
        >
          Refresh
        </Button>
      </PageHeader>
      <div className={classes.banner}>
        <ConnectionBanner
          reconnecting="Checking for orders every 5 s."
          offline="What you see may be old. Checking for orders every 5 s."
        />
      </div>
      {failure && (
        <div className={classes.panel}>
          <ErrorState title={LOAD_FAILED} error={failure} onRetry={retry}>
            The till still works.
          </ErrorState>
        </div>
      )}
      {!ready && !failure && <BoardSkeleton />}
      {ready && groups.length === 0 && <NothingPending />}
      {ready && groups.length > 0 && (
        <Columns gap={16}>
          {groups.map((group) => (
            <GroupCard
              key={group.table_id ?? group.order_ids[0]}
              group={group}
              booking={bookings.get(group.table_id ?? '')}
              currency={currency}
              onPay={setPaying}
            />
          ))}
        </Columns>
      )}
      {setup.data && <PayDialog group={paying} setup={setup.data} onClose={() => setPaying(undefined)} />}
    </>
  );
}

type FactsProps = { groups: readonly OrderGroup[] | undefined; currency: string | undefined; failed: boolean };

/** Keeps its place while loading, so that nothing moves when the figures come. */
function Facts({ groups, currency, failed }: FactsProps) {
  if (!groups || !currency) return <div className={classes.facts}>{!failed && <Skeleton width={180} height={20} />}</div>;
  return (
    <p className={`${classes.facts} num`}>
      <span>
        <b>{groups.length}</b> open
      </span>
      <span>
        <b>
          <Money amount={toCollect(groups, currency)} currency={currency} />
        </b>{' '}
        to collect
      </span>
    </p>
  );
}

function NothingPending() {
  const { canOpen } = useShell();
  return (
    <div className={classes.panel}>
      <EmptyState
        title="No Orders Pending!"
        action={
          canOpen('/dashboard/pos') && (
            <Button component={Link} to="/dashboard/pos" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}>
              New order
            </Button>
          )
        }
      >
        New orders from the till and from QR tables appear here.
      </EmptyState>
    </div>
  );
}
