import { queryOptions } from '@tanstack/react-query';
import { getStoreSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../lib/api';

export type StoreSetting = Output<typeof getStoreSetting>;

export const storeSettingQuery = () =>
  queryOptions({ queryKey: ['settings', 'store'], queryFn: ({ signal }) => call(getStoreSetting, {}, { signal }) });
