import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../ui/error-state';
import { Paper } from './paper';
import { Receipt } from './receipt';
import { printSetup, receiptQuery } from './receipt-data';

/** `/print-receipt?orders=<id>[,<id>]` */
export default function PrintReceipt() {
  const [query] = useSearchParams();
  const orderIds = (query.get('orders') ?? '').split(',').filter(Boolean);
  const receipt = useQuery({ ...receiptQuery(orderIds), refetchOnWindowFocus: false });
  const setup = useQuery({ ...printSetup(), refetchOnWindowFocus: false });
  const failure = receipt.error ?? setup.error;
  const retry = () => {
    void receipt.refetch();
    void setup.refetch();
  };
  if (receipt.data && setup.data)
    return (
      <Paper widthMm={setup.data.printSettings.page_format}>
        <Receipt receipt={receipt.data} setup={setup.data} />
      </Paper>
    );
  if (!failure) return null;
  return (
    <main>
      <ErrorState title="Error Loading details! Please try later!" error={failure} onRetry={retry}>
        Nothing was printed.
      </ErrorState>
    </main>
  );
}
