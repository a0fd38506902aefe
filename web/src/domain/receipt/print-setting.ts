import { queryOptions } from '@tanstack/react-query';
import { getPrintSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

export type PrintSetting = Output<typeof getPrintSetting>;

/** The owner's settings of what a receipt shows. */
export const printSettingQuery = () =>
  queryOptions({ queryKey: ['settings', 'print'], queryFn: ({ signal }) => call(getPrintSetting, {}, { signal }) });
refetchOn(['catalog_changed'], printSettingQuery().queryKey);
