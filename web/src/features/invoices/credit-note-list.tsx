import { ActionIcon, Table } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DayFilter, storeMomentText } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Money } from '../../ui/money';
import { Pager } from '../../ui/pager';
import { RowSkeletons } from '../../ui/skeletons';
import table from './invoice-table.module.css';
import classes from './invoices.module.css';
import { creditNotesQuery, PAGE_SIZE } from './queries';
import { savePdf } from './save-file';

type Props = { filter: DayFilter; page: number; onPage: (page: number) => void };

/** What was given back: orders that were paid and then cancelled, and invoices that were taken back, whole or in part. */
export function CreditNoteList({ filter, page, onPage }: Props) {
  const { data, error, refetch } = useQuery(creditNotesQuery(filter, page));
  const notes = data?.rows;
  return (
    <section className={classes.panel} aria-label="Credit notes">
      {error && !notes && <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />}
      {!error && !notes && <RowSkeletons rows={6} height={56} />}
      {notes?.length === 0 && (
        <EmptyState title="No Credit Notes Found!">
          What is refunded, or paid and then cancelled, is given back by a credit note.
        </EmptyState>
      )}
      {notes && notes.length > 0 && (
        <div className={table.frame}>
          <Table className={table.table} verticalSpacing={0} horizontalSpacing={0}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Credit note</Table.Th>
                <Table.Th>Invoice ID</Table.Th>
                <Table.Th>Token</Table.Th>
                <Table.Th>Date</Table.Th>
                <Table.Th>Reason</Table.Th>
                <Table.Th data-numeric>Subtotal</Table.Th>
                <Table.Th data-numeric>Discount</Table.Th>
                <Table.Th data-numeric>Tax</Table.Th>
                <Table.Th data-numeric>Total</Table.Th>
                <Table.Th data-numeric>Action</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {notes.map((note) => (
                <Table.Tr key={note.credit_note_id}>
                  <Table.Td className={`${table.id} num`}>{note.credit_note_id}</Table.Td>
                  <Table.Td className={`${table.main} num`} data-title="Invoice ID">
                    {note.invoice_id}
                  </Table.Td>
                  <Table.Td className={`${table.side} num`} data-title="Token">
                    {note.token_no}
                  </Table.Td>
                  <Table.Td className={`${table.whole} num`} data-title="Date">
                    {storeMomentText(note.created_at, note.time_zone)}
                  </Table.Td>
                  <Table.Td className={`${table.whole} ${table.text}`} data-title="Reason">
                    {note.reason ?? 'Order cancelled'}
                  </Table.Td>
                  {(['sub_total', 'discount', 'tax_total', 'total'] as const).map((figure) => (
                    <Table.Td
                      key={figure}
                      className={figure === 'total' ? table.total : undefined}
                      data-numeric
                      data-title={titles[figure]}
                    >
                      <Money amount={note[figure]} currency={note.currency} />
                      {figure === 'total' && <small>{note.payments.map(({ title }) => title).join(', ')}</small>}
                    </Table.Td>
                  ))}
                  <Table.Td className={table.actions}>
                    <ActionIcon
                      aria-label={`PDF of ${note.credit_note_id}`}
                      title="PDF"
                      onClick={() => savePdf(note.credit_note_id)}
                    >
                      <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {data && data.total > data.rows.length && (
        <div className={classes.pages}>
          <Pager
            page={page}
            pages={Math.ceil(data.total / PAGE_SIZE)}
            shown={data.rows.length}
            total={data.total}
            onPage={onPage}
          />
        </div>
      )}
    </section>
  );
}

const titles = { sub_total: 'Subtotal', discount: 'Discount', tax_total: 'Tax', total: 'Total' };
