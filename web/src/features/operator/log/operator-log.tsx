import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { RowSkeletons } from '../../../ui/skeletons';
import { logQuery } from '../queries';
import { fetchFailed } from '../texts';
import { ActionList } from './action-list';

/** All actions of operators. The log can not be changed or deleted. */
export default function OperatorLog() {
  const [page, setPage] = useState(1);
  const log = useQuery(logQuery(page, 25));
  const { data } = log;
  return (
    <ListScreen title={t`Operator Log`} detail={t`Who did what to which tenant. Lines are never changed or deleted.`}>
      <ListPanel
        label={t`Operator Log`}
        rows={data?.actions}
        query={log}
        failure={{ title: fetchFailed() }}
        empty={{ title: t`Nothing was done yet`, text: t`What operators do appears here.` }}
        skeleton={<RowSkeletons rows={8} height={56} />}
        pages={data && { page: data.currentPage, pages: data.totalPages, total: data.totalActions, onPage: setPage }}
      >
        {(actions) => <ActionList actions={actions} />}
      </ListPanel>
    </ListScreen>
  );
}
