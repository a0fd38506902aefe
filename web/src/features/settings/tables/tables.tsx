import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deleteTable, type StoreTable } from '@thali/proto/catalog/tables';
import { useNavigate } from 'react-router-dom';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { tablesQuery } from '../../../domain/tables/tables';
import { toast } from '../../../lib/toast';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { PageHeader } from '../../../ui/page-header';
import { CardSkeletons } from '../../../ui/skeletons';
import { useCrud } from '../../../ui/use-crud';
import { saveQr } from '../qr/download';
import { menuLink, tableQrFile } from '../qr/menu-link';
import { byFloor } from './by-floor';
import { TableCard } from './table-card';
import { TableDialog } from './table-dialog';
import classes from './tables.module.css';

const MENU_OFF = 'Please enable QR menu from store settings!';
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The tables of the store by floor, and the codes that lie on them. */
export default function Tables() {
  const navigate = useNavigate();
  const tables = useQuery(tablesQuery());
  const store = useQuery(storeSettingQuery());
  const crud = useCrud<StoreTable>({
    remove: deleteTable,
    nameOf: ({ table_title }) => table_title,
  });
  const failed = tables.error ?? store.error;
  const ready = tables.data && store.data;
  const withMenu = (then: (uniqueQRCode: string) => void) =>
    store.data?.isQRMenuEnabled ? then(store.data.uniqueQRCode) : toast.error(MENU_OFF);
  const addButton = (
    <Button leftSection={<IconPlus {...icon} />} onClick={crud.add}>
      New
    </Button>
  );
  return (
    <>
      <PageHeader title="Table Booking" detail="Where guests sit. Each table has a code that opens your menu.">
        {tables.data?.length !== 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter {...icon} />}
              disabled={!ready}
              onClick={() => withMenu(() => navigate('/dashboard/settings/tables/codes'))}
            >
              Print all table codes
            </Button>
            {addButton}
          </>
        )}
      </PageHeader>
      {!ready && failed && (
        <div className={classes.card}>
          <ErrorState
            title="Error loading data, Try Later!"
            error={failed}
            onRetry={() => {
              void tables.refetch();
              void store.refetch();
            }}
          >
            Nothing was changed.
          </ErrorState>
        </div>
      )}
      {!ready && !failed && (
        <ul className={classes.grid}>
          <CardSkeletons cards={6} height={148} />
        </ul>
      )}
      {ready && tables.data.length === 0 && (
        <div className={classes.card}>
          <EmptyState title="No tables yet" action={addButton}>
            Add your tables to seat orders, take bookings and print their QR codes.
          </EmptyState>
        </div>
      )}
      {ready &&
        byFloor(tables.data).map(({ floor, tables: onFloor }) => (
          <section key={floor} className={classes.floor} aria-label={floor === '-' ? 'No floor' : floor}>
            <h2 className={classes.title}>
              {floor === '-' ? 'No floor' : floor} <span className="num">{onFloor.length}</span>
            </h2>
            <ul className={classes.grid}>
              {onFloor.map((table) => (
                <TableCard
                  key={table.id}
                  table={table}
                  onEdit={() => crud.edit(table)}
                  onDelete={() => crud.delete(table)}
                  onDownload={() =>
                    withMenu((code) => saveQr(menuLink(code, table.encrypted_id), tableQrFile(table.table_title)))
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      {crud.open && <TableDialog table={crud.open.row} onClose={crud.close} />}
    </>
  );
}
