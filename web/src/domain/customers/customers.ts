import { queryOptions } from '@tanstack/react-query';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of every list of customers. */
export const CUSTOMERS = ['customers'];
refetchOn(['customer_changed'], CUSTOMERS);

/** The best matches. @param q a part of name or phone */
export const customerSearch = (q: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'search', q],
    queryFn: ({ signal }) => callPage(searchCustomers, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });
