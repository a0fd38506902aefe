import { t } from '@lingui/core/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exportInvoices, type Invoice } from '@thali/proto/ordering/invoices';
import { useState } from 'react';
import { download } from '../../lib/download';
import { useAskedText } from '../../lib/use-asked-text';
import { DayFilterButton } from '../../ui/day-filter';
import type { DayFilter } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { ListScreen } from '../../ui/list-screen';
import { SearchBox, useSearchText } from '../../ui/search-box';
import { RowSkeletons } from '../../ui/skeletons';
import { CreditNoteList } from './credit-note-list';
import { InvoiceList } from './invoice-list';
import classes from './invoices.module.css';
import { setupQuery } from './queries';
import { ReceiptDialog } from './receipt-dialog';
import { saveFile } from './save-file';

const kinds = () => [
  { value: 'invoices', label: t`Invoices` },
  { value: 'credit-notes', label: t`Credit notes` },
];

export default function Invoices() {
  const setup = useQuery(setupQuery());
  const [kind, setKind] = useState('invoices');
  const [filter, setFilter] = useState<DayFilter>({ type: 'today' });
  const [page, setPage] = useState(1);
  const { text, setText, asked } = useSearchText();
  const [viewed, setViewed] = useState<Invoice>();
  const showKind = (next: string) => {
    setKind(next);
    setPage(1);
  };
  const show = (next: DayFilter) => {
    setFilter(next);
    setPage(1);
    setText('');
  };
  useAskedText(setText);
  return (
    <>
      <ListScreen
        title={t`Invoices`}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => saveFile(download(exportInvoices, filter))}
          >
            {t`Export`}
          </Button>
        }
        tools={
          <>
            <SegmentedControl className={classes.kinds} aria-label={t`Show`} data={kinds()} value={kind} onChange={showKind} />
            {kind === 'invoices' && (
              <SearchBox
                label={t`Search invoices`}
                placeholder={t`Number, token, customer or table`}
                value={text}
                onChange={setText}
              />
            )}
            <DayFilterButton filter={filter} onChange={show} />
          </>
        }
      >
        {!setup.data ? (
          <ListPanel label={t`Invoices`} rows={undefined} query={setup} skeleton={<RowSkeletons rows={8} height={56} />}>
            {() => null}
          </ListPanel>
        ) : kind === 'invoices' ? (
          <InvoiceList filter={filter} text={asked} page={page} onPage={setPage} onView={setViewed} />
        ) : (
          <CreditNoteList filter={filter} page={page} onPage={setPage} />
        )}
      </ListScreen>
      {setup.data && <ReceiptDialog invoice={viewed} setup={setup.data} onClose={() => setViewed(undefined)} />}
    </>
  );
}
