import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconFilter, IconHistory, IconPencil, IconPlus, IconSearch, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DayFilter, dayFilterText } from '../../../ui/days';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { Pager } from '../../../ui/pager';
import { RowSkeletons } from '../../../ui/skeletons';
import panel from '../panel.module.css';
import { tenantsQuery } from '../queries';
import { TenantTable } from '../tenant-table';
import { loadFailure } from '../texts';
import { Deletions } from './deletions';
import { exportAll } from './export-tenants';
import { RowsChoice } from './rows-choice';
import { type Status, StatusTiles } from './status-tiles';
import classes from './tenants.module.css';

const AddTenantDialog = lazy(() => import('./add-tenant-dialog'));
const UpdateTenantDialog = lazy(() => import('./update-tenant-dialog'));
const DeleteTenantDialog = lazy(() => import('./delete-tenant-dialog'));
const DayFilterDialog = lazy(() => import('../../../ui/day-filter-dialog'));

const SEARCH_DEBOUNCE_MS = 800;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Open = { dialog: 'add' | 'filter' } | { dialog: 'update' | 'delete'; tenant: Tenant };

export default function Tenants() {
  const [status, setStatus] = useState<Status>('');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const [filter, setFilter] = useState<DayFilter>();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(5);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data, error, isPending, isError, refetch } = useQuery(
    tenantsQuery({ page, perPage, status, ...(search && { search }), ...filter }),
  );
  /** What narrows the list starts it from the first page. */
  const fromStart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  const addButton = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ dialog: 'add' })}>
      Add tenant
    </Button>
  );
  return (
    <>
      <PageHeader title="Tenants">
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => exportAll(status)}>
          Export
        </Button>
        {addButton}
      </PageHeader>
      <StatusTiles chosen={status} onChoose={fromStart(setStatus)} />
      <section className={panel.card} aria-label="Tenants">
        <div className={panel.bar}>
          <TextInput
            className={classes.search}
            type="search"
            aria-label="Search by name or email"
            placeholder="Name or email"
            autoComplete="off"
            leftSection={<IconSearch {...icon} />}
            value={text}
            onChange={(event) => fromStart(setText)(event.currentTarget.value)}
          />
          <Button variant="default" leftSection={<IconFilter {...icon} />} onClick={() => setOpen({ dialog: 'filter' })}>
            Filter
          </Button>
          {filter && (
            <Button
              className={classes.chip}
              variant="default"
              radius="xl"
              rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
              aria-label={`Remove filter ${dayFilterText(filter)}`}
              onClick={() => fromStart(setFilter)(undefined)}
            >
              {dayFilterText(filter)}
            </Button>
          )}
        </div>
        {isPending && <RowSkeletons rows={perPage} height={48} />}
        {isError && !data && (
          <ErrorState title={loadFailure.title} error={error} onRetry={() => refetch()}>
            {loadFailure.text}
          </ErrorState>
        )}
        {data?.tenants.length === 0 && (
          <EmptyState title="No Tenants Found!">
            {search || filter || status ? 'Nobody fits what is chosen above.' : 'Restaurants that register appear here.'}
          </EmptyState>
        )}
        {data && data.tenants.length > 0 && (
          <TenantTable
            tenants={data.tenants}
            actions={(tenant) => (
              <>
                <ActionIcon aria-label={`Edit ${tenant.name}`} onClick={() => setOpen({ dialog: 'update', tenant })}>
                  <IconPencil {...icon} />
                </ActionIcon>
                <ActionIcon
                  component={Link}
                  to={`/superadmin/dashboard/tenants/${tenant.id}/subscription-history`}
                  aria-label={`History of ${tenant.name}`}
                >
                  <IconHistory {...icon} />
                </ActionIcon>
                <ActionIcon aria-label={`Delete ${tenant.name}`} onClick={() => setOpen({ dialog: 'delete', tenant })}>
                  <IconTrash {...icon} />
                </ActionIcon>
              </>
            )}
          />
        )}
        {data && (
          <div className={`${panel.foot} ${classes.foot}`}>
            <Pager
              page={data.currentPage}
              pages={data.totalPages}
              shown={data.tenants.length}
              total={data.totalTenants}
              onPage={setPage}
            />
            <RowsChoice rows={perPage} onRows={fromStart(setPerPage)} />
          </div>
        )}
      </section>
      <Deletions />
      <Suspense>
        {open?.dialog === 'add' && <AddTenantDialog onClose={close} />}
        {open?.dialog === 'update' && <UpdateTenantDialog tenant={open.tenant} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteTenantDialog tenant={open.tenant} onClose={close} />}
        {open?.dialog === 'filter' && (
          <DayFilterDialog
            filter={filter ?? { type: 'this_month' }}
            onClose={close}
            onApply={(chosen) => {
              fromStart(setFilter)(chosen);
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
