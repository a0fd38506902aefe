import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconFilter, IconHistory, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { lazy, Suspense, useState } from 'react';
import { type DayFilter, dayFilterText } from '../../../ui/days';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { RowAction } from '../../../ui/row-action';
import { SearchBox, useSearchText } from '../../../ui/search-box';
import { RowSkeletons } from '../../../ui/skeletons';
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

const SEARCH_PAUSE_MS = 800;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Open = { dialog: 'add' | 'filter' } | { dialog: 'update' | 'delete'; tenant: Tenant };

export default function Tenants() {
  const [status, setStatus] = useState<Status>('');
  const { text, setText, asked } = useSearchText(SEARCH_PAUSE_MS);
  const [filter, setFilter] = useState<DayFilter>();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(5);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const tenants = useQuery(tenantsQuery({ page, perPage, status, ...(asked && { search: asked }), ...filter }));
  const { data } = tenants;
  const days = filter ? dayFilterText(filter) : '';
  /** A new filter starts the list from its first page. */
  const fromStart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return (
    <>
      <ListScreen
        title={t`Tenants`}
        actions={
          <>
            <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => exportAll(status)}>
              {t`Export`}
            </Button>
            <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ dialog: 'add' })}>
              {t`Add tenant`}
            </Button>
          </>
        }
        lead={<StatusTiles chosen={status} onChoose={fromStart(setStatus)} />}
        tools={
          <>
            <SearchBox
              label={t`Search by name or email`}
              placeholder={t`Name or email`}
              value={text}
              onChange={fromStart(setText)}
            />
            <Button variant="default" leftSection={<IconFilter {...icon} />} onClick={() => setOpen({ dialog: 'filter' })}>
              {t`Filter`}
            </Button>
            {filter && (
              <Button
                className={classes.chip}
                variant="default"
                radius="xl"
                rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={t`Remove filter ${days}`}
                onClick={() => fromStart(setFilter)(undefined)}
              >
                {days}
              </Button>
            )}
          </>
        }
      >
        <ListPanel
          label={t`Tenants`}
          rows={data?.tenants}
          query={tenants}
          failure={loadFailure()}
          empty={{
            title: t`No Tenants Found!`,
            text: asked || filter || status ? t`Nobody fits what is chosen above.` : t`Restaurants that register appear here.`,
          }}
          skeleton={<RowSkeletons rows={perPage} height={48} />}
          pages={
            data && {
              page: data.currentPage,
              pages: data.totalPages,
              total: data.totalTenants,
              onPage: setPage,
              children: <RowsChoice rows={perPage} onRows={fromStart(setPerPage)} />,
            }
          }
        >
          {(rows) => (
            <TenantTable
              tenants={rows}
              actions={(tenant) => <RowActions tenant={tenant} onOpen={(dialog) => setOpen({ dialog, tenant })} />}
            />
          )}
        </ListPanel>
      </ListScreen>
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

type Acting = { tenant: Tenant; onOpen: (dialog: 'update' | 'delete') => void };

function RowActions({ tenant: { id, name }, onOpen }: Acting) {
  return (
    <>
      <RowAction label={t`Edit ${name}`} icon={IconPencil} onClick={() => onOpen('update')} />
      <RowAction
        label={t`History of ${name}`}
        icon={IconHistory}
        to={`/superadmin/dashboard/tenants/${id}/subscription-history`}
      />
      <RowAction label={t`Delete ${name}`} icon={IconTrash} onClick={() => onOpen('delete')} />
    </>
  );
}
