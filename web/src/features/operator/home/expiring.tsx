import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Pager } from '../../../ui/pager';
import panel from '../panel.module.css';
import { expiringQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import classes from './expiring.module.css';

/** Whose subscription ends within 30 days, the nearest end first; nothing where nobody's does. */
export function Expiring() {
  const [page, setPage] = useState(1);
  const { data } = useQuery(expiringQuery(page));
  if (!data?.totalTenants) return null;
  return (
    <section className={`${panel.card} ${classes.expiring}`} aria-labelledby="expiring-soon">
      <header className={panel.bar}>
        <h2 id="expiring-soon" className={panel.title}>
          Ending within 30 days
        </h2>
      </header>
      <TenantTable
        tenants={data.tenants}
        status={false}
        actions={(tenant) => (
          <ActionIcon
            component={Link}
            to={`/superadmin/dashboard/tenants/${tenant.id}/subscription-history`}
            aria-label={`Subscription of ${tenant.name}`}
          >
            <IconHistory size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {data.totalPages > 1 && (
        <div className={panel.foot}>
          <Pager
            page={data.currentPage}
            pages={data.totalPages}
            shown={data.tenants.length}
            total={data.totalTenants}
            onPage={setPage}
          />
        </div>
      )}
    </section>
  );
}
