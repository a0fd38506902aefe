import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exportInvoices, type Invoice } from '@thali/proto/ordering/invoices';
import { useState } from 'react';
import { download } from '../../lib/download';
import { useAskedText } from '../../lib/use-asked-text';
import { DayFilterButton } from '../../ui/day-filter';
import type { DayFilter } from '../../ui/days';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { RowSkeletons } from '../../ui/skeletons';
import { CreditNoteList } from './credit-note-list';
import { InvoiceList } from './invoice-list';
import classes from './invoices.module.css';
import { setupQuery } from './queries';
import { ReceiptDialog } from './receipt-dialog';
import { saveFile } from './save-file';

const DEBOUNCE_MS = 250;
const kinds = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'credit-notes', label: 'Credit notes' },
];

export default function Invoices() {
  const setup = useQuery(setupQuery());
  const [kind, setKind] = useState('invoices');
  const [filter, setFilter] = useState<DayFilter>({ type: 'today' });
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
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
      <PageHeader title="Invoices">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveFile(download(exportInvoices, filter))}
        >
          Export
        </Button>
      </PageHeader>
      <div className={classes.tools}>
        <SegmentedControl className={classes.kinds} aria-label="Show" data={kinds} value={kind} onChange={showKind} />
        {kind === 'invoices' && (
          <search className={classes.search}>
            <TextInput
              type="search"
              aria-label="Search invoices"
              placeholder="Number, token, customer or table"
              autoComplete="off"
              leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </search>
        )}
        <DayFilterButton filter={filter} onChange={show} />
      </div>
      {setup.error && !setup.data && (
        <div className={classes.panel}>
          <ErrorState title="Error loading details! Please try later!" error={setup.error} onRetry={() => void setup.refetch()} />
        </div>
      )}
      {!setup.error && !setup.data && (
        <div className={classes.panel}>
          <RowSkeletons rows={8} height={56} />
        </div>
      )}
      {setup.data && kind === 'invoices' && (
        <InvoiceList filter={filter} text={text.trim() && searched} page={page} onPage={setPage} onView={setViewed} />
      )}
      {setup.data && kind === 'credit-notes' && <CreditNoteList filter={filter} page={page} onPage={setPage} />}
      {setup.data && <ReceiptDialog invoice={viewed} setup={setup.data} onClose={() => setViewed(undefined)} />}
    </>
  );
}
