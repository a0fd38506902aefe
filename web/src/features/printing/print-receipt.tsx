import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Receipt } from '../../domain/receipt/receipt';
import { printSetup, receiptQuery } from '../../domain/receipt/receipt-data';
import { ErrorState } from '../../ui/error-state';
import { PrintedPaper } from './printed-paper';

/** `/print-receipt?orders=<id>[,<id>]`; with `&copy=1` for a receipt that was given before. */
export default function PrintReceipt() {
  const [query] = useSearchParams();
  const orderIds = (query.get('orders') ?? '').split(',').filter(Boolean);
  const copy = query.has('copy');
  const receipt = useQuery({ ...receiptQuery(orderIds), refetchOnWindowFocus: false });
  const setup = useQuery({ ...printSetup(copy), refetchOnWindowFocus: false });
  const failure = receipt.error ?? setup.error;
  const retry = () => {
    void receipt.refetch();
    void setup.refetch();
  };
  if (receipt.data && setup.data)
    return (
      <PrintedPaper widthMm={setup.data.printSettings.page_format}>
        <VisuallyHidden component="h1">{t`Receipt`}</VisuallyHidden>
        <Receipt receipt={receipt.data} setup={setup.data} copy={copy} />
      </PrintedPaper>
    );
  if (!failure) return null;
  return (
    <main>
      <ErrorState title={t`Error Loading details! Please try later!`} error={failure} onRetry={retry}>
        {t`Nothing was printed.`}
      </ErrorState>
    </main>
  );
}
