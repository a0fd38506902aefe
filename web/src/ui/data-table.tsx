import { Table } from '@mantine/core';
import { type ComponentType, type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import classes from './data-table.module.css';
import { useByWidth } from './use-by-width';

export interface Column<T> {
  /** The heading of the column; the specification's word where it has one. */
  head: string;
  /** Null is shown as a dash in a table and as nothing in a card. */
  cell: (row: T, index: number) => ReactNode;
  /** Words and moments are aligned left, figures to compare and buttons right. */
  kind?: 'words' | 'moment' | 'figure' | 'actions';
  /** `strong` for what names the row, `quiet` for additional facts. */
  tone?: 'strong' | 'quiet';
  /** In pixels, or a share such as '20%'. */
  width?: number | string;
  /** Hides the column when the table is at most so many pixels wide. */
  above?: number;
  /** The place of the heading in a card; without this it is not shown there. */
  label?: 'above' | 'before';
}

/** Shows rows as cards where the columns do not fit side by side. */
export interface Cards<K extends string> {
  /** The greatest width of the table, in pixels, at which cards are shown. */
  upTo: number;
  /** Lines from the top, each with its columns from the left. A column named twice spans two tracks; one that is not named is left out. */
  lines: readonly (readonly K[])[];
  /** Widths of the tracks as in CSS; equal widths by default. */
  tracks?: string;
}

interface RowProps<T> {
  row: T;
  /** To be passed on to the `DataRow` inside. */
  role: 'row' | undefined;
  children: ReactNode;
}

type Props<T, K extends string> = {
  /** The accessible name of the table. */
  label: string;
  /** In order of display. */
  columns: Record<K, Column<T>>;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  cards?: Cards<K>;
  /** A last row, such as the sum of those above. */
  foot?: Partial<Record<K, ReactNode>>;
  /** Rows of 48 px, because operators read tables all day. */
  compact?: boolean;
  /** Less space between columns and at the edges, for tables of ten columns. */
  dense?: boolean;
  /** Columns have the widths given, and longer words wrap or end in dots. By default the contents decide. */
  fixed?: boolean;
  /** Above this height in pixels the table scrolls in its frame, with its headings in view. */
  scrollsFrom?: number;
  /** For rows with additional behaviour, such as dragging. */
  Row?: ComponentType<RowProps<T>>;
};

const NOTHING = '–';

/** The `tr` that a custom `Row` renders. */
export const DataRow = Table.Tr;

const PlainRow = ({ role, children }: RowProps<unknown>) => <DataRow role={role}>{children}</DataRow>;

/** A table, and in a narrow frame a card for each row, made of the same cells. */
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
  // As cards, the rows are no longer laid out as a table, so the roles have to be explicit.
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

/** The columns that a card names, or those that the table has room for. */
function useShownColumns<T, K extends string>(
  frame: RefObject<HTMLElement | null>,
  columns: Record<K, Column<T>>,
  lines: Cards<K>['lines'] | undefined,
) {
  const all = Object.entries(columns) as [K, Column<T>][];
  const widths = all.flatMap(([, { above }]) => above ?? []);
  // The least `above` that the frame's width does not exceed: columns with this `above` or a greater one are hidden.
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
