import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { invoiceSearch } from '../../domain/invoices/invoices';
import { newOrder } from '../../domain/orders/new-order';
import type { DayFilter } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { MoreFound } from '../../ui/more-found';
import { NextStep } from '../../ui/next-step';
import { Pager } from '../../ui/pager';
import { searchFailure } from '../../ui/search-failure';
import { RowSkeletons } from '../../ui/skeletons';
import { InvoiceTable } from './invoice-table';
import classes from './invoices.module.css';
import { invoicesQuery, PAGE_SIZE } from './queries';

type Props = {
  filter: DayFilter;
  /** What is searched for, whatever its day; empty for the invoices of the filter. */
  text: string;
  page: number;
  onPage: (page: number) => void;
  onView: (invoice: Invoice) => void;
};

export function InvoiceList({ filter, text, page, onPage, onView }: Props) {
  const search = useQuery(invoiceSearch(text));
  const days = useQuery({ ...invoicesQuery(filter, page), enabled: text === '' });
  const { data, error, refetch } = text ? search : days;
  const notFound = text && !search.isFetching ? searchFailure(search.error, data?.rows.length ?? 0) : null;
  if (notFound)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title={notFound} />
      </div>
    );
  if (error && !data)
    return (
      <div className={classes.panel}>
        <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />
      </div>
    );
  if (data?.total === 0)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title="No Invoices Found!" action={<NextStep steps={[['orders', 'Open orders'], ...newOrder]} />}>
          Nothing was paid on these days. Change the filter to see others.
        </EmptyState>
      </div>
    );
  return (
    <>
      <section className={classes.panel} aria-label="Invoices">
        {data ? <InvoiceTable invoices={data.rows} onView={onView} /> : <RowSkeletons rows={8} height={56} />}
      </section>
      {data && text && <MoreFound shown={data.rows.length} total={data.total} />}
      {data && !text && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
          shown={data.rows.length}
          total={data.total}
          onPage={onPage}
        />
      )}
    </>
  );
}
