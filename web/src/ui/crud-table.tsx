import { ActionIcon, Button, Table } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './crud-table.module.css';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { PageHeader } from './page-header';
import { RowSkeletons } from './skeletons';
import { type Deletion, useCrud } from './use-crud';

interface Column<T> {
  title: string;
  render: (row: T) => ReactNode;
  /** Figures that people compare. */
  numeric?: boolean;
}

type Props<T> = {
  title: string;
  /** One line: what these are for. */
  detail: string;
  /** The rows; read again after each change. */
  list: Pick<UseQueryOptions<T[], Error, T[], string[]>, 'queryKey' | 'queryFn'>;
  /** The first one names the row; on a phone the others stand below it. */
  columns: readonly [Column<T>, ...Column<T>[]];
  nameOf: (row: T) => string;
  /** Deletes the row of an id. */
  remove: Deletion;
  /** The add dialog without a row, else the update dialog. */
  dialog: (row: T | undefined, close: () => void) => ReactNode;
  /** Before edit and delete. */
  actions?: (row: T) => ReactNode;
  empty: { title: string; text: string };
  /** Buttons before New. */
  children?: ReactNode;
};

/** A screen that is one short list in a table: #, columns, Actions; New, edit and delete. */
export function CrudTable<T extends { id: string }>({ title, detail, list, columns, nameOf, children, ...props }: Props<T>) {
  const { data: rows, error, isError, refetch } = useQuery(list);
  const crud = useCrud({ remove: props.remove, nameOf });
  const addButton = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={crud.add}>
      New
    </Button>
  );
  return (
    <>
      <PageHeader title={title} detail={detail}>
        {children}
        {rows?.length !== 0 && addButton}
      </PageHeader>
      <section className={classes.card} aria-label={title}>
        {!rows && !isError && <RowSkeletons rows={5} height={56} />}
        {!rows && isError && (
          <ErrorState title="Error loading data, Try Later!" error={error} onRetry={() => refetch()}>
            Nothing was changed.
          </ErrorState>
        )}
        {rows?.length === 0 && (
          <EmptyState title={props.empty.title} action={addButton}>
            {props.empty.text}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Table className={classes.table} verticalSpacing={0} horizontalSpacing={0}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={classes.number}>#</Table.Th>
                {columns.map((column, index) => (
                  <Table.Th key={column.title} data-folds={index > 0 || undefined} data-numeric={column.numeric}>
                    {column.title}
                  </Table.Th>
                ))}
                <Table.Th className={classes.actionsTitle}>Actions</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => (
                <Table.Tr key={row.id}>
                  <Table.Td className={`${classes.number} num`}>{index + 1}</Table.Td>
                  <Cells row={row} columns={columns} />
                  <Table.Td>
                    <div className={classes.actions}>
                      {props.actions?.(row)}
                      <ActionIcon aria-label={`Edit ${nameOf(row)}`} onClick={() => crud.edit(row)}>
                        <IconPencil size={20} stroke={1.75} aria-hidden="true" />
                      </ActionIcon>
                      <ActionIcon aria-label={`Delete ${nameOf(row)}`} onClick={() => crud.delete(row)}>
                        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                      </ActionIcon>
                    </div>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </section>
      {crud.open && props.dialog(crud.open.row, crud.close)}
    </>
  );
}

function Cells<T>({ row, columns: [first, ...rest] }: Pick<Props<T>, 'columns'> & { row: T }) {
  return (
    <>
      <Table.Td className={classes.name}>
        {first.render(row)}
        {rest.length > 0 && (
          <span className={classes.folded}>
            {rest.map((column) => (
              <span key={column.title}>{column.render(row)}</span>
            ))}
          </span>
        )}
      </Table.Td>
      {rest.map((column) => (
        <Table.Td key={column.title} className={column.numeric ? 'num' : undefined} data-folds data-numeric={column.numeric}>
          {column.render(row)}
        </Table.Td>
      ))}
    </>
  );
}
