import { t } from '@lingui/core/macro';
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
    [t`Name`, tenantInfo.name],
    [t`Status`, <TenantStatus key="status" active={tenantInfo.is_active} />],
    [t`Ends`, tenantInfo.subscription_end && dateText(tenantInfo.subscription_end)],
    [t`Users`, countText(totalUsers)],
    [t`Address`, store?.address?.replaceAll('\n', ', ')],
    [
      t`Email`,
      <Anchor key="email" href={`mailto:${email}`} size="sm">
        {email}
      </Anchor>,
    ],
    [
      t`Phone`,
      store?.phone && (
        <Anchor key="phone" href={`tel:${store.phone}`} size="sm" className="num">
          {store.phone}
        </Anchor>
      ),
    ],
    [t`Currency`, store?.currency],
    [t`QR Menu`, store && (store.is_qr_menu_enabled ? t`Enabled` : t`Disabled`)],
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
