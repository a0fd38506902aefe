import { ScrollArea, Table } from '@mantine/core';
import classes from './import-dialog.module.css';

type Props = {
  /** `path` is `line 7, price`, or `line 7` for the line as a whole. */
  lines: readonly { path: string; message: string }[];
  /** Of all wrong lines; the server lists the first 200. */
  count: number;
};

export function WrongLines({ lines, count }: Props) {
  return (
    <section aria-label="Wrong lines">
      <p className={classes.wrong} role="alert">
        {count === 1 ? '1 line is wrong' : `${count} lines are wrong`}, so nothing was imported. Please correct the file and
        choose it again.
      </p>
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }} className={classes.lines}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>Line</Table.Th>
              <Table.Th w={110}>Column</Table.Th>
              <Table.Th>What is wrong</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ path, message }) => {
              const [line, column] = path.replace('line ', '').split(', ');
              return (
                <Table.Tr key={path + message}>
                  <Table.Td className="num">{line}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td className={classes.message}>{message}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {count > lines.length && <p className={classes.more}>The first {lines.length} are listed.</p>}
    </section>
  );
}
