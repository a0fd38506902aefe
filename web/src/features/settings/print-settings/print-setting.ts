import { queryOptions } from '@tanstack/react-query';
import { getPrintSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../../lib/api';

export type PrintSetting = Output<typeof getPrintSetting>;

export const printSettingQuery = () =>
  queryOptions({ queryKey: ['settings', 'print'], queryFn: ({ signal }) => call(getPrintSetting, {}, { signal }) });
