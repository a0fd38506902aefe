import { t } from '@lingui/core/macro';
import { type Column, DataTable } from '../../ui/data-table';
import classes from './figure-table.module.css';
import { NothingHere } from './report-card';

type Props<T, K extends string> = {
  columns: Record<K, Column<T>>;
  rows: readonly T[];
  /** The text in place of an empty table. */
  empty: string;
  /** The greatest number of rows shown. When it is reached, the file may have more. */
  most?: number;
};

/** Above this height, about seven rows, the table scrolls. */
const HEIGHT = 380;

/** The table of a report card, without padding. */
export function FigureTable<T, K extends string>({ columns, rows, empty, most }: Props<T, K>) {
  if (!rows.length) return <NothingHere>{empty}</NothingHere>;
  const [first] = Object.values<Column<T>>(columns);
  const title = first?.head ?? '';
  return (
    <div className={classes.table}>
      <DataTable
        label={t`${title}: figures`}
        columns={columns}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        compact
        scrollsFrom={HEIGHT}
      />
      {most === rows.length && <p className={classes.more}>{t`The first ${most}. The CSV file has all of them.`}</p>}
    </div>
  );
}
