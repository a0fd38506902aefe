import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dayCloseQuery, openDayQuery } from '../../domain/day-close/day-close';
import { DayCloseReport } from '../../domain/day-close/day-close-report';
import { readReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { ErrorState } from '../../ui/error-state';
import { PrintedPaper } from './printed-paper';

/** `/print-day-close?id=<id>`; as wide as the receipts of this device. */
export default function PrintDayClose() {
  const [query] = useSearchParams();
  const close = useQuery(dayCloseQuery(query.get('id') ?? ''));
  const store = useQuery({ ...openDayQuery(), refetchOnWindowFocus: false });
  const failure = close.error ?? store.error;
  if (close.data && store.data)
    return (
      <PrintedPaper widthMm={readReceiptPrintSettings()?.printSettings.page_format ?? 80}>
        <VisuallyHidden component="h1">{t`Day Close`}</VisuallyHidden>
        <DayCloseReport close={close.data} store={store.data} />
      </PrintedPaper>
    );
  if (!failure) return null;
  return (
    <main>
      <ErrorState error={failure} onRetry={() => void Promise.all([close.refetch(), store.refetch()])}>
        {t`Nothing was printed.`}
      </ErrorState>
    </main>
  );
}
