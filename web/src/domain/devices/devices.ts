import { queryOptions } from '@tanstack/react-query';
import { listDevices } from '@thali/proto/identity/session';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The devices on which the user is signed in. */
export const devicesQuery = () =>
  queryOptions({ queryKey: ['devices'], queryFn: ({ signal }) => call(listDevices, {}, { signal }) });
refetchOn(['device_removed'], devicesQuery().queryKey);
