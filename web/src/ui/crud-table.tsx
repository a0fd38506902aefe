import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Cards, type Column, DataTable } from './data-table';
import { ListPanel } from './list-panel';
import { ListScreen } from './list-screen';
import { RowAction } from './row-action';
import { RowSkeletons } from './skeletons';
import { type Deletion, useCrud } from './use-crud';

type Props<T, K extends string> = {
  title: string;
  /** One line that says what the rows are for. */
  detail: string;
  /** The query of the rows. */
  list: Pick<UseQueryOptions<T[], Error, T[], string[]>, 'queryKey' | 'queryFn'>;
  /** The first one names the row; on a phone the others stand below it. */
  columns: Record<K, Column<T>>;
  nameOf: (row: T) => string;
  /** The contract that deletes a row by its id. */
  remove: Deletion;
  /** The add dialog when there is no row, else the update dialog. */
  dialog: (row: T | undefined, close: () => void) => ReactNode;
  /** Buttons of a row, before edit and delete. */
  actions?: (row: T) => ReactNode;
  empty: { title: string; text: string };
  /** Buttons before New. */
  children?: ReactNode;
};

/** A screen with one short list as a table: #, columns, Actions; with New, edit and delete. */
export function CrudTable<T extends { id: string }, K extends string>({ title, list, columns, nameOf, ...props }: Props<T, K>) {
  const query = useQuery(list);
  const crud = useCrud({ remove: props.remove, nameOf });
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={crud.add}>
      {t`New`}
    </Button>
  );
  const [name, ...others] = Object.keys(columns) as [K, ...K[]];
  const actions = (row: T) => {
    const rowName = nameOf(row);
    return (
      <>
        {props.actions?.(row)}
        <RowAction label={t`Edit ${rowName}`} icon={IconPencil} onClick={() => crud.edit(row)} />
        <RowAction label={t`Delete ${rowName}`} icon={IconTrash} onClick={() => crud.delete(row)} />
      </>
    );
  };
  return (
    <ListScreen
      title={title}
      detail={props.detail}
      actions={
        <>
          {props.children}
          {query.data?.length !== 0 && add}
        </>
      }
    >
      <ListPanel
        label={title}
        rows={query.data}
        query={query}
        failure={{ title: t`Error loading data, Try Later!`, text: t`Nothing was changed.` }}
        empty={{ ...props.empty, action: add }}
        skeleton={<RowSkeletons rows={5} height={56} />}
      >
        {(rows) => (
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ id }) => id}
            cards={crudCards(name, others)}
            columns={
              { number, ...columns, actions: { head: t`Actions`, kind: 'actions', cell: actions } } as Record<
                K | 'number' | 'actions',
                Column<T>
              >
            }
          />
        )}
      </ListPanel>
      {crud.open && props.dialog(crud.open.row, crud.close)}
    </ListScreen>
  );
}

/** The position of a row in its list. */
const number: Column<unknown> = { head: '#', kind: 'moment', tone: 'quiet', width: 56, cell: (_, index) => index + 1 };

/** On a phone: the number, the name with the other columns below it, and the buttons. */
function crudCards<K extends string>(name: K, others: readonly K[]): Cards<K | 'number' | 'actions'> {
  const below: (K | 'number' | 'actions')[][] = others.length > 0 ? [['number', ...others, 'actions']] : [];
  return {
    upTo: 480,
    lines: [['number', name, ...others.slice(1).map(() => name), 'actions'], ...below],
    tracks: ['28px', ...others.slice(1).map(() => 'auto'), 'minmax(0, 1fr)', 'auto'].join(' '),
  };
}
