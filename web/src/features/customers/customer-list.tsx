import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@thali/proto/ordering/customers';
import type { ReactNode } from 'react';
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid';
import { ListPanel } from '../../ui/list-panel';
import { searchFailure } from '../../ui/search-failure';
import { CustomerCard } from './customer-card';
import { customersQuery } from './queries';

type Props = {
  filter: string;
  page: number;
  onPage: (page: number) => void;
  /** The button for a new customer, if the user may add one. */
  add: ReactNode;
  onHistory: (customer: Customer) => void;
  /** Null if the user may only read. */
  actions: { edit: (customer: Customer) => void; remove: (customer: Customer) => void } | null;
};

export function CustomerList({ filter, page, onPage, add, onHistory, actions }: Props) {
  const customers = useQuery(customersQuery(page, filter));
  const { data, error } = customers;
  const failed = filter && error ? searchFailure(error, 0) : null;
  return (
    <ListPanel
      label={t`Customers`}
      rows={failed ? [] : data?.customers}
      query={customers}
      empty={
        failed
          ? { title: failed }
          : {
              title: t`No Customers Found!`,
              text: filter ? t`Nobody has this in name or phone.` : t`Customers of orders and bookings appear here.`,
              action: !filter && add,
            }
      }
      skeleton={<CardGridSkeleton label={t`Customers`} cards={9} height={236} />}
      unframed
      pages={failed || !data ? undefined : { page: data.currentPage, pages: data.totalPages, total: data.totalCustomers, onPage }}
    >
      {(rows) => (
        <CardGrid label={t`Customers`}>
          {rows.map((customer) => (
            <CustomerCard key={customer.phone} customer={customer} onHistory={onHistory} actions={actions} />
          ))}
        </CardGrid>
      )}
    </ListPanel>
  );
}
