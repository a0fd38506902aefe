import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { Link } from '../../../ui/link';
import { ListFrame } from '../../../ui/list-panel';
import { PageHeader } from '../../../ui/page-header';
import { RowSkeletons } from '../../../ui/skeletons';
import { ActionList } from '../log/action-list';
import panel from '../panel.module.css';
import { historyQuery, logQuery } from '../queries';
import classes from './history.module.css';
import { HistoryEntries } from './history-entries';
import { TenantActions } from './tenant-actions';
import { TenantFacts } from './tenant-facts';

const Back = () => (
  <Anchor component={Link} to="/superadmin/dashboard/tenants" className={panel.link}>
    {t`All tenants`}
  </Anchor>
);

/** One tenant: its facts, its payments, and the operators' actions on it. */
export default function SubscriptionHistory() {
  const { id = '' } = useParams();
  const { data, error, isError, refetch } = useQuery(historyQuery(id));
  const log = useQuery(logQuery(1, 25, id));
  if (isError && !data)
    return (
      <>
        <PageHeader title={t`Subscription History`}>
          <Back />
        </PageHeader>
        <ListFrame>
          <ErrorState title={t`Error loading details! Please Try Later!`} error={error} onRetry={() => refetch()} />
        </ListFrame>
      </>
    );
  return (
    <>
      <PageHeader title={data?.tenantInfo.name ?? t`Subscription History`} detail={t`Subscription History`}>
        <Back />
        {data && <TenantActions tenant={data.tenantInfo} />}
      </PageHeader>
      <div className={classes.grid}>
        <ListFrame aria-labelledby="tenant-details">
          <header className={panel.bar}>
            <h2 id="tenant-details" className={panel.title}>
              {t`Tenant Details`}
            </h2>
          </header>
          {data ? <TenantFacts history={data} /> : <RowSkeletons rows={6} height={48} />}
        </ListFrame>
        <div className={classes.column}>
          <ListFrame aria-labelledby="payment-history">
            <header className={panel.bar}>
              <h2 id="payment-history" className={panel.title}>
                {t`Payment History`}
              </h2>
            </header>
            {!data && <RowSkeletons rows={3} height={64} />}
            {data?.subscriptionHistory.length === 0 && (
              <EmptyState title={t`No payments yet`}>{t`Paid and cancelled periods appear here.`}</EmptyState>
            )}
            {data && <HistoryEntries tenantId={id} entries={data.subscriptionHistory} />}
          </ListFrame>
          {log.data && log.data.actions.length > 0 && (
            <ListFrame aria-labelledby="tenant-log">
              <header className={panel.bar}>
                <h2 id="tenant-log" className={panel.title}>
                  {t`Operator Log`}
                </h2>
              </header>
              <ActionList actions={log.data.actions} named={false} />
            </ListFrame>
          )}
        </div>
      </div>
    </>
  );
}
