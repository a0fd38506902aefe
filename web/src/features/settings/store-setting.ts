import { queryOptions } from '@tanstack/react-query';
import { getStoreSetting } from '@thali/proto/catalog/store';
import { call } from '../../lib/api';

export const storeSettingQuery = () =>
  queryOptions({ queryKey: ['settings', 'store'], queryFn: ({ signal }) => call(getStoreSetting, {}, { signal }) });
