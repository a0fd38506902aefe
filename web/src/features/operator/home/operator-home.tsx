import { t } from '@lingui/core/macro';
import { Anchor, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FigureTiles } from '../../../ui/figure-tiles';
import { Link } from '../../../ui/link';
import { ListPanel } from '../../../ui/list-panel';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { countsQuery, figuresQuery, homeQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import { countText, loadFailure, monthText, percentText, revenueText, rupees } from '../texts';
import { Expiring } from './expiring';

function shownOf(count: number, of: number): string {
  const [shown, total] = [countText(count), countText(of)];
  return t`Showing ${shown} of ${total}.`;
}

/** The running subscriptions and their revenue; the filters narrow the table and the revenue. */
export default function OperatorHome() {
  const [month, setMonth] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const counts = useQuery(countsQuery());
  const home = useQuery(homeQuery(month, price === null ? null : Number(price)));
  const { data: figures } = useQuery(figuresQuery());
  const { data } = home;
  return (
    <>
      <PageHeader title={t`Dashboard`}>
        <Anchor component={Link} to="/superadmin/dashboard/reports" className={panel.link}>
          {t`View reports`}
        </Anchor>
      </PageHeader>
      <FigureTiles
        tiles={[
          { title: t`Active Tenants`, figure: counts.data && countText(counts.data.activeTenants) },
          { title: t`Inactive Tenants`, figure: counts.data && countText(counts.data.inactiveTenants) },
          { title: t`Total Revenue`, figure: data && revenueText(data.revenue), lead: true },
        ]}
      />
      <FigureTiles
        tiles={[
          { title: t`Revenue this month`, figure: figures && revenueText(figures.revenue.thisMonth) },
          { title: t`Revenue last month`, figure: figures && revenueText(figures.revenue.lastMonth) },
          { title: 'MRR', figure: figures && revenueText(figures.mrr) },
          { title: t`Churn, 30 days`, figure: figures && percentText(figures.churn.percent) },
        ]}
        note={t`Revenue is what was paid, less tax and refunds. MRR is what running plans bring in a month, without tax. Churn: of those that ran 30 days ago, who does not any more.`}
      />
      <Expiring />
      <ListPanel
        label={t`Tenant Subscriptions`}
        rows={data?.tenants}
        query={home}
        failure={loadFailure()}
        empty={{ title: t`No Tenants Found!`, text: t`Active tenants appear here.` }}
        skeleton={<RowSkeletons rows={8} height={48} />}
        head={
          <div className={panel.bar}>
            <h2 className={panel.title}>{t`Tenant Subscriptions`}</h2>
            <Select
              aria-label={t`Start month`}
              placeholder={t`All months`}
              clearable
              data={data?.months.map((value) => ({ value, label: monthText(value) })) ?? []}
              value={month}
              onChange={setMonth}
              className={panel.choice}
            />
            <Select
              aria-label={t`Price`}
              placeholder={t`All prices`}
              clearable
              data={data?.prices.map((value) => ({ value: String(value), label: rupees(value) })) ?? []}
              value={price}
              onChange={setPrice}
              className={panel.choice}
            />
          </div>
        }
      >
        {(tenants) => (
          <>
            <TenantTable tenants={tenants} status={false} />
            {data && data.totalTenants > tenants.length && (
              <p className={panel.more}>
                {shownOf(tenants.length, data.totalTenants)}{' '}
                <Anchor component={Link} to="/superadmin/dashboard/tenants">
                  {t`All tenants`}
                </Anchor>
              </p>
            )}
          </>
        )}
      </ListPanel>
    </>
  );
}
