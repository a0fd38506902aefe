import { queryOptions } from '@tanstack/react-query';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** How people pay at the till, in the order in which it offers them. */
export const paymentTypesQuery = () =>
  queryOptions({ queryKey: ['settings', 'payment-types'], queryFn: ({ signal }) => call(listPaymentTypes, {}, { signal }) });
refetchOn(['catalog_changed'], paymentTypesQuery().queryKey);
