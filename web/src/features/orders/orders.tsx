import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCoinOff, IconHistory, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useState } from 'react';
import { unpaidOrders } from '../../domain/bills/bills';
import { leftOpenText } from '../../domain/orders/left-open';
import { newOrder } from '../../domain/orders/new-order';
import { useNewOrderSound } from '../../domain/orders/new-order-sound';
import { orderCounts } from '../../domain/orders/order-counts';
import { useUpcomingBookings } from '../../domain/reservations/bookings';
import { usePollWhileDown } from '../../lib/connection';
import { toast } from '../../lib/toast';
import { BoardPages, useBoardPages } from '../../ui/board-pages';
import { Columns } from '../../ui/columns';
import { ConnectionBanner } from '../../ui/connection';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Money } from '../../ui/money';
import { NearCard, WHOLE_BOARD } from '../../ui/near-card';
import { NextStep } from '../../ui/next-step';
import { PageHeader } from '../../ui/page-header';
import { Part } from '../../ui/part';
import { BoardSkeleton } from './board-skeleton';
import { FindBar } from './find-bar';
import { FoundOrders } from './found-orders';
import { placeOf, titleOf, toCollect } from './group';
import { GroupCard } from './group-card';
import { LeftOpenDialog } from './left-open-dialog';
import { NewOrders } from './new-orders';
import { type BoardFilter, openOrders, ordersSetup, PAGE_SIZE } from './open-orders';
import classes from './orders.module.css';
import { PayDialog } from './pay-dialog';
import { UnpaidDialog } from './unpaid-dialog';

/** Cards that fit any screen without scrolling. */
const FIRST_SIGHT = 12;
const keyOf = (group: OrderGroup) => group.table_id ?? group.order_ids[0];
function cardTitle(group: OrderGroup) {
  const tokens = group.orders.map(({ token_no }) => token_no).join(', ');
  return [titleOf(group), placeOf(group), t`Token ${tokens}`].filter(Boolean).join(', ');
}
/** Heights of a card's head and foot together, of what it leaves out, of an order's head and of an item, as in the styles. */
const heightOf = ({ orders, more }: OrderGroup) =>
  146 + (more ? 62 : 0) + orders.reduce((sum, { items }) => sum + 40 + items.length * 57, 0);
const DEBOUNCE_MS = 250;
const loadFailed = () => t`Error loading orders! Please try later!`;

export default function Orders() {
  const { page, start, go } = useBoardPages(PAGE_SIZE);
  const [filter, setFilter] = useState<BoardFilter>({});
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const query = text.trim() && searched;
  const filtered = Object.values(filter).some(Boolean);
  const board = useQuery({
    ...openOrders(page, start, filter),
    placeholderData: keepPreviousData,
    refetchInterval: usePollWhileDown(),
  });
  const setup = useQuery(ordersSetup());
  const bookings = useUpcomingBookings();
  const [paying, setPaying] = useState<OrderGroup>();
  const [collecting, setCollecting] = useState(false);
  const [lookingBack, setLookingBack] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  useNewOrderSound();

  const refresh = async () => {
    setRefreshing(true);
    const { error } = await board.refetch();
    setRefreshing(false);
    if (error) toast.failure(error, loadFailed());
    else toast.success(t`Order Loaded!`);
  };
  const retry = () => {
    void board.refetch();
    if (!setup.data) void setup.refetch();
  };

  const groups = board.data?.rows;
  const total = board.data?.total ?? 0;
  const here = groups?.length ?? 0;
  // The last group of this page was paid: shows the page before.
  if (groups && page > 1 && start >= total) go(page - 1, here);
  const currency = setup.data?.storeSettings.currency;
  const ready = groups !== undefined && currency !== undefined;
  const card = (group: OrderGroup) => (
    <GroupCard
      key={keyOf(group)}
      group={group}
      booking={bookings.get(group.table_id ?? '')}
      currency={currency ?? 'INR'}
      onPay={setPaying}
    />
  );
  const failure = ready ? null : (board.error ?? setup.error);
  return (
    <>
      <PageHeader
        title={t`Orders`}
        aside={
          <div className={classes.aside}>
            <Facts groups={groups} total={total} currency={currency} failed={failure !== null} />
            {currency && <UnpaidButton onClick={() => setCollecting(true)} />}
            {currency && <LeftOpenButton onClick={() => setLookingBack(true)} />}
          </div>
        }
      >
        <Button
          variant="default"
          loading={refreshing}
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={refresh}
        >
          {t`Refresh`}
        </Button>
      </PageHeader>
      {/* Orders that another page or filter shows are not new. */}
      <NewOrders key={`${page} ${filter.payment} ${filter.deliveryType}`} groups={board.isPlaceholderData ? undefined : groups} />
      <div className={classes.banner}>
        <ConnectionBanner
          reconnecting={t`Checking for orders every 5 s.`}
          offline={t`What you see may be old. Checking for orders every 5 s.`}
        />
      </div>
      <FindBar
        text={text}
        onText={setText}
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          go(1, here);
        }}
      />
      {failure && (
        <div className={classes.panel}>
          <ErrorState title={loadFailed()} error={failure} onRetry={retry}>
            {t`The till still works.`}
          </ErrorState>
        </div>
      )}
      {!ready && !failure && <BoardSkeleton />}
      {ready && query && <FoundOrders text={query} filter={filter} currency={currency} card={card} />}
      {ready && !query && groups.length === 0 && filtered && (
        <div className={classes.panel} role="status">
          <EmptyState title={t`No open order fits the filter`} />
        </div>
      )}
      {ready && !query && groups.length === 0 && !filtered && <NothingPending />}
      {ready && !query && groups.length > 0 && (
        <Columns gap={16}>
          {groups.map((group, index) => (
            <NearCard
              key={keyOf(group)}
              title={cardTitle(group)}
              height={heightOf(group)}
              always={groups.length <= WHOLE_BOARD || index < FIRST_SIGHT}
            >
              <Part of={group}>{card(group)}</Part>
            </NearCard>
          ))}
        </Columns>
      )}
      {ready && !query && (
        <div className={classes.pages}>
          <BoardPages
            {...{ page, start, total }}
            perPage={PAGE_SIZE}
            shown={here}
            noun="order"
            onPage={(next) => go(next, here)}
          />
        </div>
      )}
      {/* The payment dialog may be opened from the lists of unpaid orders and of those left open, and is above them then. */}
      <Modal.Stack>
        {currency && collecting && <UnpaidDialog currency={currency} onPay={setPaying} onClose={() => setCollecting(false)} />}
        {currency && lookingBack && (
          <LeftOpenDialog currency={currency} onPay={setPaying} onClose={() => setLookingBack(false)} />
        )}
        {setup.data && <PayDialog group={paying} setup={setup.data} onClose={() => setPaying(undefined)} />}
      </Modal.Stack>
    </>
  );
}

type FactsProps = { groups: readonly OrderGroup[] | undefined; total: number; currency: string | undefined; failed: boolean };

/** Figures of all pages. Keeps its height while loading, so that nothing moves when they are there. */
function Facts({ groups, total, currency, failed }: FactsProps) {
  const counted = useQuery(orderCounts()).data;
  const whole = groups !== undefined && total <= groups.length;
  const sums = whole && currency ? { groups: groups.length, due: toCollect(groups, currency) } : groups && counted;
  if (!sums || !currency) return <div className={classes.facts}>{!failed && <Skeleton width={180} height={20} />}</div>;
  const open = sums.groups;
  return (
    <p className={`${classes.facts} num`}>
      <span>
        <Trans>
          <b>{open}</b> open
        </Trans>
      </span>
      <span>
        <Trans>
          <b>
            <Money amount={sums.due} currency={currency} />
          </b>{' '}
          to collect
        </Trans>
      </span>
    </p>
  );
}

/** Shown only if orders were closed unpaid. */
function UnpaidButton({ onClick }: { onClick: () => void }) {
  const count = useQuery(unpaidOrders()).data?.total ?? 0;
  if (!count) return null;
  return (
    <Button
      variant="subtle"
      className={`${classes.unpaid} num`}
      leftSection={<IconCoinOff size={20} stroke={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      {t`${count} closed unpaid`}
    </Button>
  );
}

/** Shown only if orders were left open. */
function LeftOpenButton({ onClick }: { onClick: () => void }) {
  const left = useQuery(orderCounts()).data?.left_open ?? 0;
  if (!left) return null;
  const count = leftOpenText(left);
  return (
    <Button
      variant="subtle"
      className={`${classes.unpaid} num`}
      leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      {t`${count} left open`}
    </Button>
  );
}

function NothingPending() {
  return (
    <div className={classes.panel}>
      <EmptyState title={t`No Orders Pending!`} action={<NextStep steps={newOrder()} />}>
        {t`New orders from the till and from QR tables appear here.`}
      </EmptyState>
    </div>
  );
}
