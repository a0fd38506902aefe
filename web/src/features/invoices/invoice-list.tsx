import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@thali/proto/ordering/invoices';
import { invoiceSearch } from '../../domain/invoices/invoices';
import { newOrder } from '../../domain/orders/new-order';
import type { DayFilter } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { MoreFound } from '../../ui/more-found';
import { NextStep } from '../../ui/next-step';
import { pagesOf } from '../../ui/pager';
import { searchFailure } from '../../ui/search-failure';
import { RowSkeletons } from '../../ui/skeletons';
import { InvoiceTable } from './invoice-table';
import { invoicesQuery, PAGE_SIZE } from './queries';

type Props = {
  filter: DayFilter;
  /** The search text, for invoices of any day; empty for the invoices of the filter. */
  text: string;
  page: number;
  onPage: (page: number) => void;
  onView: (invoice: Invoice) => void;
};

export function InvoiceList({ filter, text, page, onPage, onView }: Props) {
  const search = useQuery(invoiceSearch(text));
  const days = useQuery({ ...invoicesQuery(filter, page), enabled: text === '' });
  const invoices = text ? search : days;
  const { rows, total = 0 } = invoices.data ?? {};
  const notFound = text && !search.isFetching ? searchFailure(search.error, rows?.length ?? 0) : null;
  return (
    <>
      <ListPanel
        label={t`Invoices`}
        rows={notFound ? [] : rows}
        query={invoices}
        empty={
          notFound
            ? { title: notFound }
            : {
                title: t`No Invoices Found!`,
                text: t`Nothing was paid on these days. Change the filter to see others.`,
                action: <NextStep steps={[['orders', t`Open orders`], ...newOrder()]} />,
              }
        }
        skeleton={<RowSkeletons rows={8} height={56} />}
        pages={text ? undefined : { page, pages: pagesOf(total, PAGE_SIZE), total, onPage }}
      >
        {(shown) => <InvoiceTable invoices={shown} onView={onView} />}
      </ListPanel>
      {rows && text && <MoreFound shown={rows.length} total={total} />}
    </>
  );
}
