import { Box, Table } from '@mantine/core';
import classes from './figure-table.module.css';
import { NothingHere } from './report-card';

type Props = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  empty: string;
  /** Columns besides the first that are words, not figures. */
  texts?: readonly number[];
  /** So many are shown at most: with as many there may be more, in the file. */
  most?: number;
};

/** Words left, figures right; longer than ten rows it scrolls in its place. */
export function FigureTable({ head, rows, empty, texts = [], most }: Props) {
  if (!rows.length) return <NothingHere>{empty}</NothingHere>;
  const align = (column: number) => (column === 0 || texts.includes(column) ? undefined : classes.figure);
  return (
    <Box className={classes.scroll} tabIndex={0} role="group" aria-label={`${head[0]}: figures`}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, column) => (
              <Table.Th key={title} className={align(column)}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join(' ')}>
              {row.map((cell, column) => (
                <Table.Td key={head[column]} className={align(column)}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {most === rows.length && <p className={classes.more}>The first {most}. The CSV file has all of them.</p>}
    </Box>
  );
}
