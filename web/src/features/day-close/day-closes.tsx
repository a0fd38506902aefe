import { t } from '@lingui/core/macro';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DayClose } from '@thali/proto/ordering/day-close';
import { useState } from 'react';
import { dayClosesQuery, PAGE_SIZE } from '../../domain/day-close/day-close';
import { type Cards, DataTable } from '../../ui/data-table';
import { storeMomentText } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { Money } from '../../ui/money';
import { pagesOf } from '../../ui/pager';
import { RowAction } from '../../ui/row-action';
import { RowSkeletons } from '../../ui/skeletons';
import { differenceOf } from './count';
import panel from './day-close.module.css';
import { Difference } from './difference';

type Props = { timeZone: string; onView: (id: string) => void };

const cards: Cards<'number' | 'closed' | 'by' | 'total' | 'difference' | 'actions'> = {
  upTo: 720,
  lines: [
    ['number', 'closed', 'total', 'actions'],
    ['number', 'by', 'difference', 'actions'],
  ],
  tracks: 'auto minmax(0, 1fr) auto auto',
};

/** Earlier closes, newest first. */
export function DayCloses({ timeZone, onView }: Props) {
  const [page, setPage] = useState(1);
  const closes = useQuery(dayClosesQuery(page));
  const { rows, total = 0 } = closes.data ?? {};
  return (
    <>
      <h2 className={panel.heading}>{t`Closed days`}</h2>
      <ListPanel
        label={t`Closed days`}
        rows={rows}
        query={closes}
        empty={{ title: t`No day was closed yet!`, text: t`Count what is in the drawers and close the day.` }}
        skeleton={<RowSkeletons rows={3} height={56} />}
        pages={{ page, pages: pagesOf(total, PAGE_SIZE), total, onPage: setPage, part: true }}
      >
        {(shown) => (
          <DataTable
            label={t`Closed days`}
            rows={shown}
            rowKey={({ id }) => id}
            cards={cards}
            columns={{
              number: { head: t`No.`, kind: 'moment', tone: 'strong', cell: ({ number }) => number },
              closed: { head: t`Closed`, kind: 'moment', cell: ({ to }) => storeMomentText(to, timeZone) },
              by: { head: t`By`, tone: 'quiet', cell: ({ closed_by: by }) => by },
              total: {
                head: t`Total`,
                kind: 'figure',
                tone: 'strong',
                cell: ({ total: sum, currency }) => <Money amount={sum} currency={currency} />,
              },
              difference: {
                head: t`Difference`,
                kind: 'figure',
                cell: (close) => <Difference amount={differenceOfClose(close)} currency={close.currency} />,
              },
              actions: {
                head: t`Action`,
                kind: 'actions',
                cell: ({ id, number }) => (
                  <RowAction label={t`View report ${number}`} title={t`View report`} icon={IconEye} onClick={() => onView(id)} />
                ),
              },
            }}
          />
        )}
      </ListPanel>
    </>
  );
}

const differenceOfClose = ({ drawers, currency }: DayClose): number =>
  drawers.reduce((sum, { difference }) => differenceOf(sum, -difference, currency), 0);
