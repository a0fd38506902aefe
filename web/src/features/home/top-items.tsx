import { t } from '@lingui/core/macro';
import type { Output } from '@thali/proto/kernel';
import type { dashboard } from '@thali/proto/reporting/reports';
import { TopItemRow } from '../../domain/reports/top-item-row';
import { EmptyState } from '../../ui/empty-state';
import { RowSkeletons } from '../../ui/skeletons';
import { Panel, PanelList } from './panel';

type Item = Output<typeof dashboard>['topSellingItems'][number];

/** Today's best sellers; the bars compare them with the first. */
export function TopItems({ items, currency }: { items: readonly Item[] | undefined; currency: string }) {
  const most = Math.max(1, ...(items ?? []).map((item) => item.orders_count));
  return (
    <Panel title={t`Top Booking Service`} more={{ to: '/dashboard/reports', title: t`Reports` }}>
      {!items && <RowSkeletons height={71} thumbnail />}
      {items?.length === 0 && (
        <EmptyState title={t`No Top Selling items found for Today!`}>
          {t`The list fills with the first orders of the day.`}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <PanelList label={t`Top selling items`}>
          {items.map((item, index) => (
            <TopItemRow key={`${item.title} ${item.price}`} item={item} rank={index + 1} most={most} currency={currency} />
          ))}
        </PanelList>
      )}
    </Panel>
  );
}
