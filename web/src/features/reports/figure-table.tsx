import { type Column, DataTable } from '../../ui/data-table';
import classes from './figure-table.module.css';
import { NothingHere } from './report-card';

type Props<T, K extends string> = {
  columns: Record<K, Column<T>>;
  rows: readonly T[];
  /** What it says in place of no rows. */
  empty: string;
  /** So many are shown at most: with as many there may be more, in the file. */
  most?: number;
};

/** Higher than this, about seven rows, it scrolls in its place. */
const HEIGHT = 380;

/** The table of a report card, up to its edges. */
export function FigureTable<T, K extends string>({ columns, rows, empty, most }: Props<T, K>) {
  if (!rows.length) return <NothingHere>{empty}</NothingHere>;
  const [first] = Object.values<Column<T>>(columns);
  return (
    <div className={classes.table}>
      <DataTable
        label={`${first?.head}: figures`}
        columns={columns}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        compact
        scrollsFrom={HEIGHT}
      />
      {most === rows.length && <p className={classes.more}>The first {most}. The CSV file has all of them.</p>}
    </div>
  );
}
