import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customerHistory, listCustomers } from '@thali/proto/ordering/customers';
import { CUSTOMERS } from '../../domain/customers/customers';
import { call } from '../../lib/api';

/** @param filter a part of name or phone; empty for all */
export const customersQuery = (page: number, filter: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'list', page, filter],
    queryFn: ({ signal }) => call(listCustomers, { page, ...(filter && { filter }) }, { signal }),
    placeholderData: keepPreviousData,
    ...(filter && { retry: false }),
  });

/** @param id the phone */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'history', id],
    queryFn: ({ signal }) => call(customerHistory, { id }, { signal }),
  });
