import { queryOptions } from '@tanstack/react-query';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The payment types of the store, in the till's order. */
export const paymentTypesQuery = () =>
  queryOptions({ queryKey: ['settings', 'payment-types'], queryFn: ({ signal }) => call(listPaymentTypes, {}, { signal }) });
refetchOn(['catalog_changed'], paymentTypesQuery().queryKey);
