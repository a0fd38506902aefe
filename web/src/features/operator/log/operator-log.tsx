import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { RowSkeletons } from '../../../ui/skeletons';
import { logQuery } from '../queries';
import { FETCH_FAILED } from '../texts';
import { ActionList } from './action-list';

/** All actions of operators. The log can not be changed or deleted. */
export default function OperatorLog() {
  const [page, setPage] = useState(1);
  const log = useQuery(logQuery(page, 25));
  const { data } = log;
  return (
    <ListScreen title="Operator Log" detail="Who did what to which tenant. Lines are never changed or deleted.">
      <ListPanel
        label="Operator Log"
        rows={data?.actions}
        query={log}
        failure={{ title: FETCH_FAILED }}
        empty={{ title: 'Nothing was done yet', text: 'What operators do appears here.' }}
        skeleton={<RowSkeletons rows={8} height={56} />}
        pages={data && { page: data.currentPage, pages: data.totalPages, total: data.totalActions, onPage: setPage }}
      >
        {(actions) => <ActionList actions={actions} />}
      </ListPanel>
    </ListScreen>
  );
}
