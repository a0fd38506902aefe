import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AuditAction, auditActions } from '@thali/proto/audit';
import { countedAhead, exportAuditLog } from '@thali/proto/reporting/audit-log';
import { useState } from 'react';
import { countedText } from '../../lib/counted-text';
import { download } from '../../lib/download';
import { toast, withLoading } from '../../lib/toast';
import { DayFilterButton } from '../../ui/day-filter';
import { ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import { pagesOf } from '../../ui/pager';
import { RowSkeletons } from '../../ui/skeletons';
import classes from './audit-log.module.css';
import { AuditTable } from './audit-table';
import { actionTitle } from './audit-text';
import { ask, auditLogQuery, type Chosen, PAGE_SIZE, staffQuery } from './queries';

const dayTypes = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom'] as const;

/** The log of cancellations, discounts, refunds and changes of prices, settings or staff; read only. */
export default function AuditLog() {
  const [chosen, setChosen] = useState<Chosen>({ days: { type: 'last_7days' }, action: null, by: null });
  const [page, setPage] = useState(1);
  const log = useQuery(auditLogQuery(chosen, page));
  const { rows, total = 0 } = log.data ?? {};
  const bound = (page - 1) * PAGE_SIZE + countedAhead;
  const staff = useQuery(staffQuery()).data ?? [];
  // The log also has users who no longer belong to the staff.
  const people = [...new Set([...staff.map(({ username }) => username), ...(rows ?? []).map(({ by }) => by)])];
  const choose = (change: Partial<Chosen>) => {
    setChosen({ ...chosen, ...change });
    setPage(1);
  };
  const save = () =>
    void withLoading(download(exportAuditLog, ask(chosen))).catch((failure: unknown) =>
      toast.failure(failure, t`Something went wrong!`),
    );
  return (
    <ListScreen
      title={t`Audit Log`}
      detail={t`Who cancelled, discounted, refunded, or changed prices, settings and staff.`}
      actions={
        <Button variant="default" leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {t`Export`}
        </Button>
      }
      tools={
        <>
          <DayFilterButton filter={chosen.days} types={dayTypes} onChange={(days) => choose({ days })} />
          <Select
            className={classes.choice}
            aria-label={t`What was done`}
            placeholder={t`Everything`}
            data={auditActions.map((value) => ({ value, label: actionTitle(value) }))}
            value={chosen.action}
            clearable
            onChange={(action) => choose({ action: action as AuditAction | null })}
          />
          <Select
            className={classes.choice}
            aria-label={t`Who did it`}
            placeholder={t`Everybody`}
            data={people}
            value={chosen.by}
            clearable
            searchable
            nothingFoundMessage={t`Nobody found`}
            onChange={(by) => choose({ by })}
          />
        </>
      }
    >
      <ListPanel
        label={t`Audit Log`}
        rows={rows}
        query={log}
        empty={{
          title: t`Nothing was done!`,
          text: t`What somebody cancels, discounts, refunds or changes stands here. Choose other days to see more.`,
        }}
        skeleton={<RowSkeletons rows={8} height={56} />}
        pages={{
          page,
          pages: pagesOf(total, PAGE_SIZE),
          total,
          totalText: total > bound ? countedText(total, bound) : undefined,
          onPage: setPage,
        }}
      >
        {(entries) => <AuditTable entries={entries} />}
      </ListPanel>
    </ListScreen>
  );
}
