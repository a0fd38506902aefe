import { Table } from '@mantine/core';
import type { Output } from '@thali/proto/kernel';
import type { listAuditLog } from '@thali/proto/reporting/audit-log';
import { storeMomentText } from '../../ui/days';
import classes from './audit-table.module.css';
import { actionTitle, detailsText } from './audit-text';

type Entry = Output<typeof listAuditLog>[number];

/** A table, and on a narrow screen a list made of the same cells. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={0} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.date}>Date</Table.Th>
            <Table.Th className={classes.what}>What</Table.Th>
            <Table.Th className={classes.subject}>Of</Table.Th>
            <Table.Th>Details</Table.Th>
            <Table.Th className={classes.by}>By</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className={`${classes.date} num`}>
                <time dateTime={entry.at}>{storeMomentText(entry.at)}</time>
              </Table.Td>
              <Table.Td className={classes.what}>{actionTitle(entry.action)}</Table.Td>
              <Table.Td className={classes.subject}>{entry.subject}</Table.Td>
              <Table.Td className={classes.details}>{detailsText(entry)}</Table.Td>
              <Table.Td className={classes.by}>
                <Username name={entry.by} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** An address breaks behind its @ first. */
function Username({ name }: { name: string }) {
  const at = name.indexOf('@') + 1;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}
