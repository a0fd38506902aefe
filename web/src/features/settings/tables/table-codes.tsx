import { t } from '@lingui/core/macro';
import { ActionIcon, Button, NativeSelect, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { tablesQuery } from '../../../domain/tables/tables';
import type { Address } from '../../../lib/addresses';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { Link } from '../../../ui/link';
import { menuLink } from '../qr/menu-link';
import { byFloor } from './by-floor';
import { CodeCard } from './code-card';
import { Poster, type PosterFormat } from './poster';
import { englishWords, otherWords } from './poster-words';
import classes from './table-codes.module.css';

const PER_SHEET = 6;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const back = '/dashboard/settings/tables' satisfies Address;
const formats = () => [
  { value: 'cards', label: t`Cards, 6 on A4` },
  { value: 'a6', label: t`Poster A6` },
  { value: 'a5', label: t`Poster A5` },
  { value: 'tent', label: t`Tent card` },
];
const pages: Record<PosterFormat, string> = { a6: '105mm 148mm', a5: '148mm 210mm', tent: 'A4' };
const languages = () => [
  { value: '', label: t`English only` },
  ...Object.entries(otherWords).map(([value, { language }]) => ({ value, label: t`English and ${language}` })),
];

/** The QR codes of all tables for printing: cards to cut out, posters, and tents to fold. */
export default function TableCodes() {
  const [format, setFormat] = useState('cards');
  const [language, setLanguage] = useState('hi');
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
      <ErrorState title={t`Error loading data, Try Later!`} error={failed} onRetry={() => location.reload()} />
    ) : (
      <p role="status" className={classes.waiting}>
        {t`Please wait...`}
      </p>
    );
  const { storeName, image, uniqueQRCode, isQRMenuEnabled, isQROrderEnabled } = store.data;
  const does = isQROrderEnabled ? 'order' : 'look';
  const other = otherWords[language];
  const words = [{ lang: 'en', text: englishWords[does] }, ...(other ? [{ lang: language, text: other[does] }] : [])];
  if (!isQRMenuEnabled)
    return (
      <EmptyState
        title={t`Please enable QR menu from store settings!`}
        action={
          <Button component={Link} to="/dashboard/settings/details">
            {t`Store Details`}
          </Button>
        }
      />
    );
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ActionIcon component={Link} to={back} aria-label={t`Back to Table Booking`}>
          <IconArrowLeft {...icon} />
        </ActionIcon>
        <Title order={1} className={classes.title}>
          {t`Table codes`}
        </Title>
        <NativeSelect
          aria-label={t`Format`}
          data={formats()}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
        {format !== 'cards' && (
          <NativeSelect
            aria-label={t`Languages`}
            data={languages()}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </header>
      {format === 'cards' &&
        sheets.map((cards) => (
          <section key={cards[0]?.id} className={classes.sheet} aria-label={t`A4 sheet`}>
            {cards.map((table) => (
              <CodeCard
                key={table.id}
                storeName={storeName}
                table={table}
                link={menuLink(uniqueQRCode, table.encrypted_id)}
                hint={englishWords[does]}
              />
            ))}
          </section>
        ))}
      {isPoster(format) && <style>{`@page { size: ${pages[format]}; margin: 0; }`}</style>}
      {isPoster(format) &&
        sheets
          .flat()
          .map((table) => (
            <Poster
              key={table.id}
              store={{ storeName, image }}
              table={table}
              link={menuLink(uniqueQRCode, table.encrypted_id)}
              words={words}
              format={format}
            />
          ))}
    </div>
  );
}

const isPoster = (format: string): format is PosterFormat => format in pages;
