import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AuditAction, auditActions } from '@thali/proto/audit';
import { exportAuditLog } from '@thali/proto/reporting/audit-log';
import { useState } from 'react';
import { download } from '../../lib/download';
import { toast, withLoading } from '../../lib/toast';
import { DayFilterButton } from '../../ui/day-filter';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { Pager } from '../../ui/pager';
import { RowSkeletons } from '../../ui/skeletons';
import classes from './audit-log.module.css';
import { AuditTable } from './audit-table';
import { actionTitle } from './audit-text';
import { ask, auditLogQuery, type Chosen, PAGE_SIZE, staffQuery } from './queries';

const dayTypes = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom'] as const;
const actions = auditActions.map((value) => ({ value, label: actionTitle(value) }));

/** Who cancelled, discounted, refunded, changed prices, settings or staff; it can only be read. */
export default function AuditLog() {
  const [chosen, setChosen] = useState<Chosen>({ days: { type: 'last_7days' }, action: null, by: null });
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(auditLogQuery(chosen, page));
  const staff = useQuery(staffQuery()).data ?? [];
  // Who is gone from the staff is still in the log.
  const people = [...new Set([...staff.map(({ username }) => username), ...(data?.rows ?? []).map(({ by }) => by)])];
  const choose = (change: Partial<Chosen>) => {
    setChosen({ ...chosen, ...change });
    setPage(1);
  };
  const save = () =>
    void withLoading(download(exportAuditLog, ask(chosen))).catch((failure: unknown) =>
      toast.failure(failure, 'Something went wrong!'),
    );
  return (
    <>
      <PageHeader title="Audit Log" detail="Who cancelled, discounted, refunded, or changed prices, settings and staff.">
        <Button variant="default" leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />} onClick={save}>
          Export
        </Button>
      </PageHeader>
      <div className={classes.tools}>
        <DayFilterButton filter={chosen.days} types={dayTypes} onChange={(days) => choose({ days })} />
        <Select
          className={classes.choice}
          aria-label="What was done"
          placeholder="Everything"
          data={actions}
          value={chosen.action}
          clearable
          onChange={(action) => choose({ action: action as AuditAction | null })}
        />
        <Select
          className={classes.choice}
          aria-label="Who did it"
          placeholder="Everybody"
          data={people}
          value={chosen.by}
          clearable
          searchable
          nothingFoundMessage="Nobody found"
          onChange={(by) => choose({ by })}
        />
      </div>
      <section className={classes.panel} aria-label="Audit Log" aria-busy={isPlaceholderData}>
        {!data && !error && <RowSkeletons rows={8} height={56} />}
        {!data && error && <ErrorState title="Error loading data, Try Later!" error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && (
          <EmptyState title="Nothing was done!">
            What somebody cancels, discounts, refunds or changes stands here. Choose other days to see more.
          </EmptyState>
        )}
        {data !== undefined && data.total > 0 && <AuditTable entries={data.rows} />}
      </section>
      {data && data.total > PAGE_SIZE && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          shown={data.rows.length}
          total={data.total}
          onPage={setPage}
        />
      )}
    </>
  );
}
