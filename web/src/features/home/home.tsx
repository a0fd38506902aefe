import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dashboardQuery } from '../../domain/reports/dashboard';
import { useStoredUser } from '../../domain/session/session';
import { firstHourShown } from '../../domain/store/first-hour';
import { weekdayText } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { Link } from '../../ui/link';
import { PageHeader } from '../../ui/page-header';
import { Part } from '../../ui/part';
import { useShell } from '../../ui/shell-context';
import { useNow } from '../../ui/use-now';
import { AdvanceOrders } from './advance-orders';
import { Counts } from './counts';
import classes from './home.module.css';
import { TopItems } from './top-items';

const FirstHour = lazy(() => import('./first-hour/first-hour'));

export default function Home() {
  const { data, error, isError, refetch } = useQuery(dashboardQuery());
  const { canOpen } = useShell();
  const isOwner = useStoredUser()?.role === 'admin';
  const now = useNow(30_000);
  return (
    <>
      <PageHeader title={t`Dashboard`} detail={[data?.storeName, weekdayText(now)].filter(Boolean).join(' · ')}>
        {canOpen('/dashboard/reports') && (
          <Button
            component={Link}
            to="/dashboard/reports"
            variant="default"
            leftSection={<IconChartBar size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t`Reports`}
          </Button>
        )}
        {canOpen('/dashboard/pos') && (
          <Button component={Link} to="/dashboard/pos" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}>
            {t`New order`}
          </Button>
        )}
      </PageHeader>
      <Suspense>{isOwner && firstHourShown() && <FirstHour />}</Suspense>
      {isError && !data ? (
        <div className={classes.failure}>
          <ErrorState title={t`Error Loading Dashboard Data, Please try later!`} error={error} onRetry={() => refetch()}>
            {t`Only this overview is missing.`}
          </ErrorState>
        </div>
      ) : (
        <>
          <Counts data={data} />
          <div className={classes.panels}>
            <Part of={data}>
              <AdvanceOrders reservations={data?.reservations} now={now} />
            </Part>
            <Part of={data}>
              <TopItems items={data?.topSellingItems} currency={data?.currency ?? 'INR'} />
            </Part>
          </div>
        </>
      )}
    </>
  );
}
