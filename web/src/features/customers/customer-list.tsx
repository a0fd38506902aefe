import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@thali/proto/ordering/customers';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Pager } from '../../ui/pager';
import { searchFailure } from '../../ui/search-failure';
import { CardSkeletons } from '../../ui/skeletons';
import { CustomerCard } from './customer-card';
import classes from './customers.module.css';
import { customersQuery } from './queries';

type Props = {
  filter: string;
  page: number;
  onPage: (page: number) => void;
  /** The button for a new customer, when the user may add one. */
  add: ReactNode;
  onHistory: (customer: Customer) => void;
  /** Nothing when the user may only look. */
  actions: { edit: (customer: Customer) => void; remove: (customer: Customer) => void } | null;
};

export function CustomerList({ filter, page, onPage, add, onHistory, actions }: Props) {
  const { data, error, refetch } = useQuery(customersQuery(page, filter));
  if (error && filter)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title={searchFailure(error, 0) as string} />
      </div>
    );
  if (error && !data)
    return (
      <div className={classes.panel}>
        <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />
      </div>
    );
  if (data?.totalCustomers === 0)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title="No Customers Found!" action={!filter && add}>
          {filter ? 'Nobody has this in name or phone.' : 'Customers of orders and bookings appear here.'}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={classes.grid} aria-label="Customers">
        {!data && <CardSkeletons cards={9} height={236} />}
        {data?.customers.map((customer) => (
          <CustomerCard key={customer.phone} customer={customer} onHistory={onHistory} actions={actions} />
        ))}
      </ul>
      {data && (
        <Pager
          page={data.currentPage}
          pages={data.totalPages}
          shown={data.customers.length}
          total={data.totalCustomers}
          onPage={onPage}
        />
      )}
    </>
  );
}
