import { t } from '@lingui/core/macro';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPanel } from '../../../ui/list-panel';
import { RowAction } from '../../../ui/row-action';
import panel from '../panel.module.css';
import { expiringQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import classes from './expiring.module.css';

/** Subscriptions that end within 30 days, the nearest end first; hidden if there are none. */
export function Expiring() {
  const [page, setPage] = useState(1);
  const expiring = useQuery(expiringQuery(page));
  const { data } = expiring;
  if (!data?.totalTenants) return null;
  return (
    <div className={classes.expiring}>
      <ListPanel
        label={t`Ending within 30 days`}
        rows={data.tenants}
        query={expiring}
        skeleton={null}
        head={
          <header className={panel.bar}>
            <h2 className={panel.title}>{t`Ending within 30 days`}</h2>
          </header>
        }
        pages={{ page: data.currentPage, pages: data.totalPages, total: data.totalTenants, onPage: setPage, part: true }}
      >
        {(tenants) => (
          <TenantTable
            tenants={tenants}
            status={false}
            actions={({ id, name }) => (
              <RowAction
                label={t`Subscription of ${name}`}
                icon={IconHistory}
                to={`/superadmin/dashboard/tenants/${id}/subscription-history`}
              />
            )}
          />
        )}
      </ListPanel>
    </div>
  );
}
