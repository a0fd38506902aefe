import { t } from '@lingui/core/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../ui/data-table';
import { type DayFilter, storeMomentText } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { Money } from '../../ui/money';
import { pagesOf } from '../../ui/pager';
import { RowAction } from '../../ui/row-action';
import { RowSkeletons } from '../../ui/skeletons';
import { billCards, billFigures } from './bill-columns';
import classes from './invoice-table.module.css';
import { creditNotesQuery, PAGE_SIZE } from './queries';
import { savePdf } from './save-file';

type Props = { filter: DayFilter; page: number; onPage: (page: number) => void };

const cards = billCards(
  ['invoice', 'invoice', 'token'],
  ['date', 'date', 'date'],
  ['reason', 'reason', 'reason'],
  ['subtotal', 'discount', 'tax'],
);

/** Credit notes: for orders that were paid and then cancelled, and for invoices that were credited whole or in part. */
export function CreditNoteList({ filter, page, onPage }: Props) {
  const notes = useQuery(creditNotesQuery(filter, page));
  const { rows, total = 0 } = notes.data ?? {};
  return (
    <ListPanel
      label={t`Credit notes`}
      rows={rows}
      query={notes}
      empty={{
        title: t`No Credit Notes Found!`,
        text: t`What is refunded, or paid and then cancelled, is given back by a credit note.`,
      }}
      skeleton={<RowSkeletons rows={6} height={56} />}
      pages={{ page, pages: pagesOf(total, PAGE_SIZE), total, onPage }}
    >
      {(shown) => (
        <DataTable
          label={t`Credit notes`}
          rows={shown}
          rowKey={({ credit_note_id: id }) => id}
          dense
          cards={cards}
          columns={{
            id: { head: t`Credit note`, kind: 'moment', tone: 'strong', cell: ({ credit_note_id: id }) => id },
            invoice: { head: t`Invoice ID`, kind: 'moment', label: 'above', cell: ({ invoice_id: id }) => id },
            token: { head: t`Token`, label: 'above', cell: ({ token_no: token }) => token },
            date: {
              head: t`Date`,
              kind: 'moment',
              label: 'above',
              cell: ({ created_at: at, time_zone: zone }) => <span className={classes.date}>{storeMomentText(at, zone)}</span>,
            },
            reason: { head: t`Reason`, label: 'above', cell: ({ reason }) => reason ?? t`Order cancelled` },
            ...billFigures(),
            total: {
              head: t`Total`,
              kind: 'figure',
              tone: 'strong',
              cell: (note) => (
                <>
                  <Money amount={note.total} currency={note.currency} />
                  <small className={classes.refunded}>{note.payments.map(({ title }) => title).join(', ')}</small>
                </>
              ),
            },
            actions: {
              head: t`Action`,
              kind: 'actions',
              cell: ({ credit_note_id: id }) => (
                <RowAction label={t`PDF of ${id}`} title={t`PDF`} icon={IconFileTypePdf} onClick={() => savePdf(id)} />
              ),
            },
          }}
        />
      )}
    </ListPanel>
  );
}
