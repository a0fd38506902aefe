import { useQuery } from '@tanstack/react-query';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import type { ReactNode } from 'react';
import { Columns } from '../../ui/columns';
import { EmptyState } from '../../ui/empty-state';
import { MoreFound } from '../../ui/more-found';
import { searchFailure } from '../../ui/search-failure';
import { BoardSkeleton } from './board-skeleton';
import { ClosedCard } from './closed-card';
import { isPaid } from './group';
import { type BoardFilter, foundOrders } from './open-orders';
import classes from './orders.module.css';

type Props = {
  text: string;
  filter: BoardFilter;
  currency: string;
  /** Renders an open group as on the board. */
  card: (group: OrderGroup) => ReactNode;
};

/** Shown in place of the board during a search. */
export function FoundOrders({ text, filter: { payment, deliveryType }, currency, card }: Props) {
  const { data, error, isFetching } = useQuery(foundOrders(text));
  const rows = data?.rows.filter(
    (group) =>
      (!payment || isPaid(group) === (payment === 'paid')) &&
      (!deliveryType || group.orders.some((order) => order.delivery_type === deliveryType)),
  );
  const failure = isFetching && !data ? null : searchFailure(error, rows?.length ?? 0);
  if (failure)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title={failure} />
      </div>
    );
  if (!rows) return <BoardSkeleton />;
  return (
    <>
      <Columns gap={16}>
        {rows.map((group) =>
          group.orders.some(({ status }) => status === 'created') ? (
            card(group)
          ) : (
            <ClosedCard key={group.order_ids[0]} group={group} currency={currency} />
          ),
        )}
      </Columns>
      {data && <MoreFound shown={data.rows.length} total={data.total} />}
    </>
  );
}
