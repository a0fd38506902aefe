import { queryOptions } from '@tanstack/react-query';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Every list of invoices and credit notes, and what is left of an invoice. */
export const INVOICES = ['invoices'];
// What is paid or given back while somebody looks at the list.
refetchOn(['new_order', 'order_update', 'credit_note_issued'], INVOICES);

/** Those that fit best. @param q a part of a number, a name or a phone */
export const invoiceSearch = (q: string) =>
  queryOptions({
    queryKey: [...INVOICES, 'search', q],
    queryFn: ({ signal }) => callPage(searchInvoices, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });
