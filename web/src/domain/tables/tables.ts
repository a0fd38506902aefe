import { queryOptions } from '@tanstack/react-query';
import { listTables } from '@thali/proto/catalog/tables';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The tables of the store, and what their codes carry. */
export const tablesQuery = () =>
  queryOptions({ queryKey: ['settings', 'tables'], queryFn: ({ signal }) => call(listTables, {}, { signal }) });
refetchOn(['catalog_changed'], tablesQuery().queryKey);
