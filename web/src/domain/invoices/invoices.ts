import { queryOptions } from '@tanstack/react-query';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of every list of invoices and credit notes, and of what is left of an invoice. */
export const INVOICES = ['invoices'];
// Payments and refunds that are made while the list is open.
refetchOn(['new_order', 'order_update', 'credit_note_issued'], INVOICES);

/** The best matches. @param q a part of a number, a name or a phone */
export const invoiceSearch = (q: string) =>
  queryOptions({
    queryKey: [...INVOICES, 'search', q],
    queryFn: ({ signal }) => callPage(searchInvoices, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });
