import { queryOptions } from '@tanstack/react-query';
import { listTables } from '@thali/proto/catalog/tables';
import { call } from '../../lib/api';

export const tablesQuery = () =>
  queryOptions({ queryKey: ['settings', 'tables'], queryFn: ({ signal }) => call(listTables, {}, { signal }) });
