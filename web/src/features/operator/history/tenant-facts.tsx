import { Anchor } from '@mantine/core';
import type { Output } from '@thali/proto/kernel';
import type { tenantHistory } from '@thali/proto/tenancy/tenant-admin';
import type { ReactNode } from 'react';
import { TenantStatus } from '../tenant-table';
import { countText, dateText, NOTHING } from '../texts';
import classes from './history.module.css';

/** The tenant's details, from its account and its store. */
export function TenantFacts({ history }: { history: Output<typeof tenantHistory> }) {
  const { tenantInfo, storeDetails: store, totalUsers } = history;
  const { email } = tenantInfo;
  const facts: [string, ReactNode][] = [
    ['Name', tenantInfo.name],
    ['Status', <TenantStatus key="status" active={tenantInfo.is_active} />],
    ['Ends', tenantInfo.subscription_end && dateText(tenantInfo.subscription_end)],
    ['Users', countText(totalUsers)],
    ['Address', store?.address?.replaceAll('\n', ', ')],
    [
      'Email',
      <Anchor key="email" href={`mailto:${email}`} size="sm">
        {email}
      </Anchor>,
    ],
    [
      'Phone',
      store?.phone && (
        <Anchor key="phone" href={`tel:${store.phone}`} size="sm" className="num">
          {store.phone}
        </Anchor>
      ),
    ],
    ['Currency', store?.currency],
    ['QR Menu', store && (store.is_qr_menu_enabled ? 'Enabled' : 'Disabled')],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([title, fact]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{fact || NOTHING}</dd>
        </div>
      ))}
    </dl>
  );
}
