import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { menuLink } from '../qr/menu-link';
import { storeSettingQuery } from '../store-setting';
import { byFloor } from './by-floor';
import { CodeCard } from './code-card';
import classes from './table-codes.module.css';
import { tablesQuery } from './tables-query';

const PER_SHEET = 6;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const back = '/dashboard/settings/tables';

/** A4 sheets with the code of every table, to print and cut. */
export default function TableCodes() {
  const tables = useQuery({ ...tablesQuery(), refetchOnWindowFocus: false });
  const store = useQuery({ ...storeSettingQuery(), refetchOnWindowFocus: false });
  const sheets = useMemo(() => {
    const sorted = byFloor(tables.data ?? []).flatMap((floor) => floor.tables);
    return Array.from({ length: Math.ceil(sorted.length / PER_SHEET) }, (_, sheet) =>
      sorted.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
    );
  }, [tables.data]);
  const failed = tables.error ?? store.error;
  if (!tables.data || !store.data)
    return failed ? (
      <ErrorState title="Error loading data, Try Later!" error={failed} onRetry={() => location.reload()} />
    ) : (
      <p role="status" className={classes.waiting}>
        Please wait...
      </p>
    );
  const { storeName, uniqueQRCode, isQRMenuEnabled, isQROrderEnabled } = store.data;
  if (!isQRMenuEnabled)
    return (
      <EmptyState
        title="Please enable QR menu from store settings!"
        action={
          <Button component={Link} to="/dashboard/settings/details">
            Store Details
          </Button>
        }
      />
    );
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ActionIcon component={Link} to={back} aria-label="Back to Table Booking">
          <IconArrowLeft {...icon} />
        </ActionIcon>
        <Title order={1} className={classes.title}>
          Table codes
        </Title>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {sheets.map((cards) => (
        <section key={cards[0]?.id} className={classes.sheet} aria-label="A4 sheet">
          {cards.map((table) => (
            <CodeCard
              key={table.id}
              storeName={storeName}
              table={table}
              link={menuLink(uniqueQRCode, table.encrypted_id)}
              hint={isQROrderEnabled ? 'Scan to see the menu and order' : 'Scan to see the menu'}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
