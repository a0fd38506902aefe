import { queryOptions } from '@tanstack/react-query';
import { listTables } from '@thali/proto/catalog/tables';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The store's tables and the contents of their QR codes. */
export const tablesQuery = () =>
  queryOptions({ queryKey: ['settings', 'tables'], queryFn: ({ signal }) => call(listTables, {}, { signal }) });
refetchOn(['catalog_changed'], tablesQuery().queryKey);
