import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '@thali/proto/reporting/reports';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The figures of the present day. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboard, {}, { signal }),
    meta: { live: true },
  });
refetchOn(['new_order', 'order_update', 'reservation_changed'], dashboardQuery().queryKey);
