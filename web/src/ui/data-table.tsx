import { Table } from '@mantine/core';
import { type ComponentType, type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import classes from './data-table.module.css';
import { useByWidth } from './use-by-width';

export interface Column<T> {
  /** Stands above the column; the specification's word where it has one. */
  head: string;
  /** Null is a dash in a table and nothing in a card. */
  cell: (row: T, index: number) => ReactNode;
  /** Words and moments start at the left; figures that people compare, and buttons, end at the right. */
  kind?: 'words' | 'moment' | 'figure' | 'actions';
  /** What names the row is strong, what is said besides is quiet. */
  tone?: 'strong' | 'quiet';
  /** In pixels, or a share such as '20%'. */
  width?: number | string;
  /** Left out of a table that is not wider than so many pixels. */
  above?: number;
  /** Where the head stands in a card; it is not shown there without this. */
  label?: 'above' | 'before';
}

/** How rows become cards where columns do not fit side by side. */
export interface Cards<K extends string> {
  /** Of a table that is not wider than so many pixels. */
  upTo: number;
  /** From the top, each with its columns from the left; one that is named twice takes two tracks. Columns that are not named are left out. */
  lines: readonly (readonly K[])[];
  /** Widths of the tracks, as in CSS; all the same without it. */
  tracks?: string;
}

interface RowProps<T> {
  row: T;
  /** Goes on the `DataRow` that the row is made of. */
  role: 'row' | undefined;
  children: ReactNode;
}

type Props<T, K extends string> = {
  /** Its accessible name. */
  label: string;
  /** In the order shown. */
  columns: Record<K, Column<T>>;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  cards?: Cards<K>;
  /** A last row, such as the sum of those above. */
  foot?: Partial<Record<K, ReactNode>>;
  /** Rows of 48 px: an operator reads tables all day. */
  compact?: boolean;
  /** Ten columns stand closer to one another and to the edges. */
  dense?: boolean;
  /** Columns are as wide as they say, and words that are longer wrap or end in dots; else the words decide. */
  fixed?: boolean;
  /** Higher than so many pixels it scrolls in its place, and its heads stay. */
  scrollsFrom?: number;
  /** For rows that can do more, such as being dragged. */
  Row?: ComponentType<RowProps<T>>;
};

const NOTHING = '–';

/** The `tr` that a `Row` of one's own is made of. */
export const DataRow = Table.Tr;

const PlainRow = ({ role, children }: RowProps<unknown>) => <DataRow role={role}>{children}</DataRow>;

/** Rows with columns, and on a narrow place a card for each row, made of the same cells. */
export function DataTable<T, K extends string>({
  label,
  columns,
  rows,
  rowKey,
  cards,
  foot,
  Row = PlainRow,
  ...looks
}: Props<T, K>) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useByWidth(frame, (width) => cards !== undefined && width <= cards.upTo);
  const lines = narrow ? cards?.lines : undefined;
  const shown = useShownColumns(frame, columns, lines);
  // A table whose rows are no rows of the page any more has to say that it is one.
  const role = <R extends string>(name: R) => (lines ? name : undefined);
  const cellProps = (key: K, { kind = 'words', tone, label: place }: Column<T>) => ({
    role: role('cell'),
    className: kind === 'figure' || kind === 'moment' ? 'num' : undefined,
    style: lines && { gridArea: key },
    'data-kind': kind,
    'data-tone': tone,
    'data-label': lines && place,
    'data-ends': (lines && !place && endsALine(lines, key)) || undefined,
    'data-head': lines && place ? columns[key].head : undefined,
  });
  const { compact, dense, fixed, scrollsFrom } = looks;
  const scrolls = scrollsFrom !== undefined;
  const region = { role: 'group', tabIndex: 0, 'aria-label': label, 'data-scrolls': true, style: { maxHeight: scrollsFrom } };
  return (
    <div ref={frame} className={classes.frame} {...(scrolls && region)}>
      <Table
        className={classes.table}
        aria-label={scrolls ? undefined : label}
        role={role('table')}
        style={lines && cardStyle(lines, cards?.tracks)}
        stickyHeader={scrolls}
        layout={fixed && !lines ? 'fixed' : undefined}
        verticalSpacing={0}
        horizontalSpacing={0}
        data-cards={lines ? true : undefined}
        data-compact={compact}
        data-dense={dense}
      >
        <Table.Thead role={role('rowgroup')}>
          <DataRow role={role('row')}>
            {shown.map(([key, { head, kind, width: columnWidth }]) => (
              <Table.Th key={key} role={role('columnheader')} data-kind={kind} style={{ width: columnWidth }}>
                {head}
              </Table.Th>
            ))}
          </DataRow>
        </Table.Thead>
        <Table.Tbody role={role('rowgroup')}>
          {rows.map((row, index) => (
            <Row key={rowKey(row)} row={row} role={role('row')}>
              {shown.map(([key, column]) => (
                <Table.Td key={key} {...cellProps(key, column)}>
                  {column.kind === 'actions' ? (
                    <div className={classes.actions}>{column.cell(row, index)}</div>
                  ) : (
                    (column.cell(row, index) ?? (lines ? null : NOTHING))
                  )}
                </Table.Td>
              ))}
            </Row>
          ))}
        </Table.Tbody>
        {foot && (
          <Table.Tfoot role={role('rowgroup')}>
            <DataRow role={role('row')}>
              {shown
                .filter(([key]) => !lines || foot[key] !== undefined)
                .map(([key, column]) => (
                  <Table.Td key={key} {...cellProps(key, column)}>
                    {foot[key]}
                  </Table.Td>
                ))}
            </DataRow>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}

/** The columns that a card names, or that the table has room for. */
function useShownColumns<T, K extends string>(
  frame: RefObject<HTMLElement | null>,
  columns: Record<K, Column<T>>,
  lines: Cards<K>['lines'] | undefined,
) {
  const all = Object.entries(columns) as [K, Column<T>][];
  const widths = all.flatMap(([, { above }]) => above ?? []);
  // The least of the widths that the place does not exceed: columns of this width and of wider ones have no room.
  const least = useByWidth(frame, (width) => Math.min(...widths.filter((above) => width <= above)));
  const named = new Set(lines?.flat());
  return all.filter(([key, { above }]) => (lines ? named.has(key) : above === undefined || least === undefined || above < least));
}

const endsALine = <K extends string>(lines: Cards<K>['lines'], key: K) =>
  lines.some((line) => line.at(-1) === key && line[0] !== key);

function cardStyle(lines: Cards<string>['lines'], tracks?: string): CSSProperties {
  const count = Math.max(...lines.map((line) => line.length));
  return {
    '--card-lines': lines.map((line) => `"${line.join(' ')}"`).join(' '),
    '--card-tracks': tracks ?? `repeat(${count}, minmax(auto, 1fr))`,
  } as CSSProperties;
}
