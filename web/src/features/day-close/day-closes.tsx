import { ActionIcon, Table } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DayClose } from '@thali/proto/ordering/day-close';
import { useState } from 'react';
import { dayClosesQuery, PAGE_SIZE } from '../../domain/day-close/day-close';
import { storeMomentText } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Money } from '../../ui/money';
import { Pager } from '../../ui/pager';
import { RowSkeletons } from '../../ui/skeletons';
import { differenceOf } from './count';
import panel from './day-close.module.css';
import classes from './day-closes.module.css';
import { Difference } from './difference';

type Props = { timeZone: string; onView: (id: string) => void };

/** Earlier closes, newest first. */
export function DayCloses({ timeZone, onView }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(dayClosesQuery(page));
  return (
    <>
      <h2 className={panel.heading}>Closed days</h2>
      <section className={panel.panel} aria-label="Closed days">
        {!data && !error && <RowSkeletons rows={3} height={56} />}
        {!data && error && <ErrorState title="Error loading data, Try Later!" error={error} onRetry={() => refetch()} />}
        {data?.total === 0 && (
          <EmptyState title="No day was closed yet!">Count what is in the drawers and close the day.</EmptyState>
        )}
        {data !== undefined && data.total > 0 && (
          <div className={classes.frame}>
            <Table className={classes.table} verticalSpacing={0} horizontalSpacing={0}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>No.</Table.Th>
                  <Table.Th>Closed</Table.Th>
                  <Table.Th>By</Table.Th>
                  <Table.Th data-numeric>Total</Table.Th>
                  <Table.Th data-numeric>Difference</Table.Th>
                  <Table.Th data-numeric>Action</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((close) => (
                  <Table.Tr key={close.id}>
                    <Table.Td className={`${classes.number} num`}>{close.number}</Table.Td>
                    <Table.Td className={`${classes.moment} num`}>{storeMomentText(close.to, timeZone)}</Table.Td>
                    <Table.Td className={classes.by}>{close.closed_by}</Table.Td>
                    <Table.Td className={classes.total} data-numeric>
                      <Money amount={close.total} currency={close.currency} />
                    </Table.Td>
                    <Table.Td className={classes.difference} data-numeric>
                      <Difference amount={differenceOfClose(close)} currency={close.currency} />
                    </Table.Td>
                    <Table.Td className={classes.action} data-numeric>
                      <ActionIcon aria-label={`View report ${close.number}`} title="View report" onClick={() => onView(close.id)}>
                        <IconEye size={20} stroke={1.75} aria-hidden="true" />
                      </ActionIcon>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </section>
      {data !== undefined && data.total > PAGE_SIZE && (
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

const differenceOfClose = ({ drawers, currency }: DayClose): number =>
  drawers.reduce((sum, { difference }) => differenceOf(sum, -difference, currency), 0);
