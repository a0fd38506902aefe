import { queryOptions } from '@tanstack/react-query';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** What is added to a price, or is already in it. */
export const taxesQuery = () =>
  queryOptions({ queryKey: ['settings', 'taxes'], queryFn: ({ signal }) => call(listTaxes, {}, { signal }) });
refetchOn(['catalog_changed'], taxesQuery().queryKey);
