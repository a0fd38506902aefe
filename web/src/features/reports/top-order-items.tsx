import { t } from '@lingui/core/macro';
import type { Output } from '@thali/proto/kernel';
import type { getReport } from '@thali/proto/reporting/reports';
import { newOrder } from '../../domain/orders/new-order';
import { TopItemRow } from '../../domain/reports/top-item-row';
import { EmptyState } from '../../ui/empty-state';
import { NextStep } from '../../ui/next-step';
import { RowSkeletons } from '../../ui/skeletons';
import { ReportCard } from './report-card';
import classes from './top-order-items.module.css';

type Item = Output<typeof getReport>['topSellingItems'][number];

/** The ten items with the most orders. */
export function TopOrderItems({ items, currency }: { items: readonly Item[] | undefined; currency: string }) {
  const most = Math.max(1, ...(items ?? []).map((item) => item.orders_count));
  return (
    <ReportCard title={t`Top Orders Items`}>
      {!items && <RowSkeletons rows={5} height={71} thumbnail />}
      {items?.length === 0 && (
        <EmptyState title={t`No Top orders items found for Selected Filter!`} action={<NextStep steps={newOrder()} />}>
          {t`Choose other days above.`}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ol className={classes.list}>
          {items.map((item, index) => (
            <TopItemRow key={`${item.title} ${item.price}`} item={item} rank={index + 1} most={most} currency={currency} />
          ))}
        </ol>
      )}
    </ReportCard>
  );
}
