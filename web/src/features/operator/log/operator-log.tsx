import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { Pager } from '../../../ui/pager';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { logQuery } from '../queries';
import { ActionList } from './action-list';

/** Everything that operators did. Nobody can change or delete a line of it. */
export default function OperatorLog() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, isError, refetch } = useQuery(logQuery(page, 25));
  return (
    <>
      <PageHeader title="Operator Log" detail="Who did what to which tenant. Lines are never changed or deleted." />
      <section className={panel.card} aria-label="Operator Log">
        {isPending && <RowSkeletons rows={8} height={56} />}
        {isError && !data && (
          <ErrorState
            title="We're getting issue while fetching data! Please try later!"
            error={error}
            onRetry={() => refetch()}
          />
        )}
        {data?.actions.length === 0 && <EmptyState title="Nothing was done yet">What operators do appears here.</EmptyState>}
        {data && <ActionList actions={data.actions} />}
        {data && data.totalActions > 0 && (
          <div className={panel.foot}>
            <Pager
              page={data.currentPage}
              pages={data.totalPages}
              shown={data.actions.length}
              total={data.totalActions}
              onPage={setPage}
            />
          </div>
        )}
      </section>
    </>
  );
}
