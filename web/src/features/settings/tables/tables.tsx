import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deleteTable, type StoreTable } from '@thali/proto/catalog/tables';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { tablesQuery } from '../../../domain/tables/tables';
import { toast } from '../../../lib/toast';
import { CardGrid, CardGridSkeleton } from '../../../ui/card-grid';
import { useNavigate } from '../../../ui/link';
import { ListPanel } from '../../../ui/list-panel';
import { ListScreen } from '../../../ui/list-screen';
import { useCrud } from '../../../ui/use-crud';
import { saveQr } from '../qr/download';
import { menuLink, tableQrFile } from '../qr/menu-link';
import { byFloor } from './by-floor';
import { TableCard } from './table-card';
import { TableDialog } from './table-dialog';
import classes from './tables.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The store's tables by floor, and their QR codes. */
export default function Tables() {
  const navigate = useNavigate();
  const tables = useQuery(tablesQuery());
  const store = useQuery(storeSettingQuery());
  const crud = useCrud<StoreTable>({
    remove: deleteTable,
    nameOf: ({ table_title }) => table_title,
  });
  const ready = tables.data !== undefined && store.data !== undefined;
  const again = () => Promise.all([tables.refetch(), store.refetch()]);
  const withMenu = (then: (uniqueQRCode: string) => void) =>
    store.data?.isQRMenuEnabled ? then(store.data.uniqueQRCode) : toast.error(t`Please enable QR menu from store settings!`);
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={crud.add}>
      {t`New`}
    </Button>
  );
  return (
    <ListScreen
      title={t`Table Booking`}
      detail={t`Where guests sit. Each table has a code that opens your menu.`}
      actions={
        tables.data?.length !== 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter {...icon} />}
              disabled={!ready}
              onClick={() => withMenu(() => navigate('/dashboard/settings/tables/codes'))}
            >
              {t`Print all table codes`}
            </Button>
            {add}
          </>
        )
      }
    >
      <ListPanel
        label={t`Table Booking`}
        rows={ready ? byFloor(tables.data) : undefined}
        query={{ ...tables, error: tables.error ?? store.error, refetch: again }}
        failure={{ title: t`Error loading data, Try Later!`, text: t`Nothing was changed.` }}
        empty={{
          title: t`No tables yet`,
          text: t`Add your tables to seat orders, take bookings and print their QR codes.`,
          action: add,
        }}
        skeleton={<CardGridSkeleton minWidth={272} cards={6} height={148} />}
        unframed
      >
        {(floors) =>
          floors.map(({ floor, tables: onFloor }) => (
            <section key={floor} className={classes.floor} aria-label={floor === '-' ? t`No floor` : floor}>
              <h2 className={classes.title}>
                {floor === '-' ? t`No floor` : floor} <span className="num">{onFloor.length}</span>
              </h2>
              <CardGrid minWidth={272}>
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
              </CardGrid>
            </section>
          ))
        }
      </ListPanel>
      {crud.open && <TableDialog table={crud.open.row} onClose={crud.close} />}
    </ListScreen>
  );
}
