import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import type { ReactNode } from 'react';
import { durationText } from '../../domain/plans/plan-text';
import { type Cards, type Column, DataTable } from '../../ui/data-table';
import { Status } from '../../ui/status';
import classes from './tenant-table.module.css';
import { dateText, rupees } from './texts';

type Props = {
  tenants: readonly Tenant[];
  /** Shows the column of the status; false where all tenants are active. */
  status?: boolean;
  /** Buttons at the end of a row. */
  actions?: (tenant: Tenant) => ReactNode;
};

type Key = 'name' | 'email' | 'status' | 'start' | 'end' | 'price' | 'duration' | 'actions';

/** Name and status, email, end and price, duration, and the buttons. */
const cards: Cards<Key> = {
  upTo: 920,
  lines: [
    ['name', 'status'],
    ['email', 'email'],
    ['end', 'price'],
    ['duration', 'actions'],
  ],
  tracks: 'minmax(0, 1fr) auto',
};

/** Tenants with their subscriptions. */
export function TenantTable({ tenants, status = true, actions }: Props) {
  const columns: Partial<Record<Key, Column<Tenant>>> = {
    name: {
      head: 'Name',
      tone: 'strong',
      cell: ({ name }) => (
        <span className={`${classes.name} trunc`} title={name}>
          {name}
        </span>
      ),
    },
    email: {
      head: 'Email',
      tone: 'quiet',
      cell: ({ email }) => (
        <span className={`${classes.email} trunc`} title={email}>
          {email}
        </span>
      ),
    },
    ...(status && {
      status: { head: 'Status', width: 116, cell: ({ is_active: active }: Tenant) => <TenantStatus active={active} /> },
    }),
    start: {
      head: 'Start',
      kind: 'figure',
      width: 112,
      above: actions && 1120,
      cell: ({ subscription_start: start }) => start && dateText(start),
    },
    end: { head: 'End', kind: 'figure', width: 112, cell: ({ subscription_end: end }) => end && <End day={end} /> },
    price: {
      head: 'Price',
      kind: 'figure',
      width: 124,
      cell: ({ subscription_price: price }) => (price === null ? null : rupees(price)),
    },
    duration: {
      head: 'Duration',
      kind: 'moment',
      width: 104,
      cell: ({ subscription_duration_months: months }) => (months ? durationText(months) : null),
    },
    ...(actions && { actions: { head: 'Actions', kind: 'actions' as const, width: 152, cell: actions } }),
  };
  return (
    <DataTable
      label="Tenants"
      rows={tenants}
      rowKey={({ id }) => id}
      columns={columns as Record<Key, Column<Tenant>>}
      cards={cards}
      compact
      fixed
    />
  );
}

/** In a card, which has no heading for the day, the word Until says what it is. */
function End({ day }: { day: string }) {
  return (
    <span className={classes.end} data-over={Date.parse(day) < Date.now() || undefined}>
      <span className={classes.until}>Until </span>
      {dateText(day)}
    </span>
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
