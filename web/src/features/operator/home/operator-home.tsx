import { Anchor, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';
import { FigureTiles } from '../figure-tiles';
import panel from '../panel.module.css';
import { countsQuery, figuresQuery, homeQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import { countText, loadFailure, monthText, percentText, revenueText, rupees } from '../texts';
import { Expiring } from './expiring';

/** What runs and what it brings; the filters narrow the table and the revenue. */
export default function OperatorHome() {
  const [month, setMonth] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const counts = useQuery(countsQuery());
  const home = useQuery(homeQuery(month, price === null ? null : Number(price)));
  const { data: figures } = useQuery(figuresQuery());
  const { data } = home;
  return (
    <>
      <PageHeader title="Dashboard">
        <Anchor component={Link} to="/superadmin/dashboard/reports" className={panel.link}>
          View reports
        </Anchor>
      </PageHeader>
      <FigureTiles
        tiles={[
          { title: 'Active Tenants', figure: counts.data && countText(counts.data.activeTenants) },
          { title: 'Inactive Tenants', figure: counts.data && countText(counts.data.inactiveTenants) },
          { title: 'Total Revenue', figure: data && revenueText(data.revenue), lead: true },
        ]}
      />
      <FigureTiles
        tiles={[
          { title: 'Revenue this month', figure: figures && revenueText(figures.revenue.thisMonth) },
          { title: 'Revenue last month', figure: figures && revenueText(figures.revenue.lastMonth) },
          { title: 'MRR', figure: figures && revenueText(figures.mrr) },
          { title: 'Churn, 30 days', figure: figures && percentText(figures.churn.percent) },
        ]}
        note="Revenue is what was paid, less tax and refunds. MRR is what running plans bring in a month, without tax. Churn: of those that ran 30 days ago, who does not any more."
      />
      <Expiring />
      <section className={panel.card} aria-label="Tenant Subscriptions">
        <div className={panel.bar}>
          <h2 className={panel.title}>Tenant Subscriptions</h2>
          <Select
            aria-label="Start month"
            placeholder="All months"
            clearable
            data={data?.months.map((value) => ({ value, label: monthText(value) })) ?? []}
            value={month}
            onChange={setMonth}
            className={panel.choice}
          />
          <Select
            aria-label="Price"
            placeholder="All prices"
            clearable
            data={data?.prices.map((value) => ({ value: String(value), label: rupees(value) })) ?? []}
            value={price}
            onChange={setPrice}
            className={panel.choice}
          />
        </div>
        {home.isPending && <RowSkeletons rows={8} height={48} />}
        {home.isError && !data && (
          <ErrorState title={loadFailure.title} error={home.error} onRetry={() => home.refetch()}>
            {loadFailure.text}
          </ErrorState>
        )}
        {data?.tenants.length === 0 && <EmptyState title="No Tenants Found!">Active tenants appear here.</EmptyState>}
        {data && data.tenants.length > 0 && <TenantTable tenants={data.tenants} status={false} />}
        {data && data.totalTenants > data.tenants.length && (
          <p className={panel.more}>
            Showing {countText(data.tenants.length)} of {countText(data.totalTenants)}.{' '}
            <Anchor component={Link} to="/superadmin/dashboard/tenants">
              All tenants
            </Anchor>
          </p>
        )}
      </section>
    </>
  );
}
