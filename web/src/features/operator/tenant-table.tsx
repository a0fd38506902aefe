import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      head: t`Name`,
      tone: 'strong',
      cell: ({ name }) => (
        <span className={`${classes.name} trunc`} title={name}>
          {name}
        </span>
      ),
    },
    email: {
      head: t`Email`,
      tone: 'quiet',
      cell: ({ email }) => (
        <span className={`${classes.email} trunc`} title={email}>
          {email}
        </span>
      ),
    },
    ...(status && {
      status: { head: t`Status`, width: 116, cell: ({ is_active: active }: Tenant) => <TenantStatus active={active} /> },
    }),
    start: {
      head: t({ context: 'of a subscription', message: 'Start' }),
      kind: 'figure',
      width: 112,
      above: actions && 1120,
      cell: ({ subscription_start: start }) => start && dateText(start),
    },
    end: {
      head: t({ context: 'of a subscription', message: 'End' }),
      kind: 'figure',
      width: 112,
      cell: ({ subscription_end: end }) => end && <End day={end} />,
    },
    price: {
      head: t`Price`,
      kind: 'figure',
      width: 124,
      cell: ({ subscription_price: price }) => (price === null ? null : rupees(price)),
    },
    duration: {
      head: t`Duration`,
      kind: 'moment',
      width: 104,
      cell: ({ subscription_duration_months: months }) => (months ? durationText(months) : null),
    },
    ...(actions && { actions: { head: t`Actions`, kind: 'actions' as const, width: 152, cell: actions } }),
  };
  return (
    <DataTable
      label={t`Tenants`}
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
  const date = dateText(day);
  return (
    <span className={classes.end} data-over={Date.parse(day) < Date.now() || undefined}>
      <Trans>
        <span className={classes.until}>Until </span>
        {date}
      </Trans>
    </span>
  );
}

export const TenantStatus = ({ active }: { active: 0 | 1 }) =>
  active ? (
    <Status tone="success" icon={IconCircleCheck}>
      {t`Active`}
    </Status>
  ) : (
    <Status tone="neutral" icon={IconCircleOff} outlined>
      {t`Inactive`}
    </Status>
  );
