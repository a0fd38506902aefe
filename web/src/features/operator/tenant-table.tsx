import { Box, Table } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import type { ReactNode } from 'react';
import { durationText } from '../../domain/plans/plan-text';
import { Status } from '../../ui/status';
import classes from './tenant-table.module.css';
import { dateText, NOTHING, rupees } from './texts';

type Props = {
  tenants: readonly Tenant[];
  /** Leaves the column out where all are active. */
  status?: boolean;
  /** Buttons at the end of a row. */
  actions?: (tenant: Tenant) => ReactNode;
};

/** Tenants with what they pay: a table, and cards where there is no room for one. */
export function TenantTable({ tenants, status = true, actions }: Props) {
  return (
    <Box className={classes.scroll} tabIndex={0} role="group" aria-label="Tenants table">
      <Table
        className={classes.table}
        data-actions={actions ? true : undefined}
        verticalSpacing={0}
        horizontalSpacing={0}
        role="table"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            {status && <Table.Th>Status</Table.Th>}
            <Table.Th className={`${classes.figure} ${classes.start}`}>Start</Table.Th>
            <Table.Th className={classes.figure}>End</Table.Th>
            <Table.Th className={classes.figure}>Price</Table.Th>
            <Table.Th>Duration</Table.Th>
            {actions && <Table.Th className={classes.actions}>Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tenants.map((tenant) => (
            <Table.Tr key={tenant.id} role="row">
              <Table.Td className={classes.name} role="cell" title={tenant.name}>
                <b className="trunc">{tenant.name}</b>
              </Table.Td>
              <Table.Td className={classes.email} role="cell" title={tenant.email}>
                <span className="trunc">{tenant.email}</span>
              </Table.Td>
              {status && (
                <Table.Td className={classes.status} role="cell">
                  <TenantStatus active={tenant.is_active} />
                </Table.Td>
              )}
              <SubscriptionCells tenant={tenant} />
              {actions && (
                <Table.Td className={classes.actions} role="cell">
                  <div>{actions(tenant)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

export const TenantStatus = ({ active }: { active: 0 | 1 }) =>
  active ? (
    <Status tone="success" icon={IconCircleCheck}>
      Active
    </Status>
  ) : (
    <Status tone="neutral" icon={IconCircleOff} outlined>
      Inactive
    </Status>
  );

function SubscriptionCells({ tenant }: { tenant: Tenant }) {
  const { subscription_start: start, subscription_end: end, subscription_price: price } = tenant;
  const months = tenant.subscription_duration_months;
  const over = end !== null && Date.parse(end) < Date.now();
  return (
    <>
      <Table.Td className={`${classes.figure} ${classes.start} num`} role="cell">
        {start ? dateText(start) : NOTHING}
      </Table.Td>
      <Table.Td
        className={`${classes.figure} ${classes.end} num`}
        role="cell"
        data-over={over || undefined}
        data-empty={end === null || undefined}
      >
        {end ? dateText(end) : NOTHING}
      </Table.Td>
      <Table.Td className={`${classes.figure} ${classes.price} num`} role="cell" data-empty={price === null || undefined}>
        {price === null ? NOTHING : rupees(price)}
      </Table.Td>
      <Table.Td className={`${classes.duration} num`} role="cell" data-empty={months === null || undefined}>
        {months ? durationText(months) : NOTHING}
      </Table.Td>
    </>
  );
}
