import { t } from '@lingui/core/macro';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Anchor, Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { FigureTiles } from '../../../ui/figure-tiles';
import { Link } from '../../../ui/link';
import { ListFrame } from '../../../ui/list-panel';
import { PageHeader } from '../../../ui/page-header';
import { CardSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { figuresQuery, reportsQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import { compactText, countText, loadFailure, monthText, percentText, revenueText } from '../texts';
import classes from './operator-reports.module.css';

/** Adds the months without a new tenant to the trend. */
function everyMonth<T extends { month: string }>(trend: readonly T[], empty: Omit<T, 'month'>): T[] {
  const [first, last] = [trend[0]?.month, trend.at(-1)?.month];
  if (!first || !last) return [];
  const known = new Map(trend.map((one) => [one.month, one]));
  const months: T[] = [];
  for (const at = new Date(`${first}-01`); at <= new Date(`${last}-01`); at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7);
    months.push(known.get(month) ?? ({ month, ...empty } as T));
  }
  return months;
}

export default function OperatorReports() {
  const { data, error, isError, refetch } = useQuery(reportsQuery());
  const { data: figures } = useQuery(figuresQuery());
  const failure = loadFailure();
  const trend = everyMonth(figures?.months ?? [], { revenue: 0, tax: 0, refunded: 0 });
  return (
    <>
      <PageHeader title={t`Reports`}>
        <Button
          component={Link}
          to="/superadmin/dashboard/reports/log"
          variant="default"
          leftSection={<IconListDetails size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t`Operator Log`}
        </Button>
      </PageHeader>
      {isError && !data ? (
        <ListFrame>
          <ErrorState title={failure.title} error={error} onRetry={() => refetch()}>
            {failure.text}
          </ErrorState>
        </ListFrame>
      ) : (
        <>
          <FigureTiles
            tiles={[
              { title: t`Total Tenants`, figure: data && countText(data.totals.all) },
              { title: t`Active`, figure: data && countText(data.totals.active) },
              { title: t`Inactive`, figure: data && countText(data.totals.inactive) },
              { title: t`Active Percentage`, figure: data && percentText(data.totals.activePercent) },
              { title: t`Total Revenue`, figure: figures && revenueText(figures.revenue.total), lead: true },
            ]}
          />
          <ListFrame aria-labelledby="sales-trend">
            <header className={panel.bar}>
              <h2 id="sales-trend" className={panel.title}>
                {t`Sales Trend`}
              </h2>
            </header>
            <div className={panel.body}>
              {figures ? (
                <Trend months={trend} />
              ) : (
                <ul className={classes.loading}>
                  <CardSkeletons cards={1} height={260} />
                </ul>
              )}
            </div>
          </ListFrame>
          <ListFrame className={classes.recent} aria-labelledby="recent-tenants">
            <header className={panel.bar}>
              <h2 id="recent-tenants" className={panel.title}>
                {t`Recent Tenants`}
              </h2>
              <Anchor component={Link} to="/superadmin/dashboard/tenants" className={panel.link}>
                {t`All tenants`}
              </Anchor>
            </header>
            {data?.recentTenants.length === 0 && <EmptyState title={t`No Tenants Found!`} />}
            {data && data.recentTenants.length > 0 && <TenantTable tenants={data.recentTenants} />}
          </ListFrame>
        </>
      )}
    </>
  );
}

function Trend({ months }: { months: readonly { month: string; revenue: number; refunded: number }[] }) {
  if (!months.length)
    return <EmptyState title={t`Nothing was paid yet`}>{t`What tenants pay appears here, by month.`}</EmptyState>;
  return (
    <>
      <BarChart
        h={260}
        data={months.map(({ month, revenue, refunded }) => ({ name: monthText(month), revenue, refunded }))}
        dataKey="name"
        series={[
          { name: 'revenue', label: t`Revenue`, color: 'kokum.6' },
          { name: 'refunded', label: t`Refunds`, color: 'gray.5' },
        ]}
        valueFormatter={revenueText}
        yAxisProps={{ width: 60, tickFormatter: (value: number) => `₹${compactText(value)}` }}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        maxBarWidth={48}
        tickLine="none"
        role="img"
        aria-label={t`Revenue and refunds by month`}
      />
      <p className={classes.note}>{t`What was paid in a month, less tax and what was refunded in it.`}</p>
    </>
  );
}
