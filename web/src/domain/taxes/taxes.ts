import { queryOptions } from '@tanstack/react-query';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The store's taxes, added to prices or included in them. */
export const taxesQuery = () =>
  queryOptions({ queryKey: ['settings', 'taxes'], queryFn: ({ signal }) => call(listTaxes, {}, { signal }) });
refetchOn(['catalog_changed'], taxesQuery().queryKey);
