import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invoicesInit } from '@thali/proto/catalog/init';
import { previewCredit } from '@thali/proto/ordering/credit-notes';
import { listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import { INVOICES } from '../../domain/invoices/invoices';
import { call, callPage } from '../../lib/api';
import type { DayFilter } from '../../ui/days';

export const PAGE_SIZE = 50;

/** Newest first. */
export const invoicesQuery = (filter: DayFilter, page: number) =>
  queryOptions({
    queryKey: [...INVOICES, 'list', filter, page],
    queryFn: ({ signal }) => callPage(listInvoices, { ...filter, page, perPage: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const creditNotesQuery = (filter: DayFilter, page: number) =>
  queryOptions({
    queryKey: [...INVOICES, 'credit-notes', filter, page],
    queryFn: ({ signal }) => callPage(listCreditNotes, { ...filter, page, perPage: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
/** What is left of an invoice, and its credit notes. */
export const creditableQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...INVOICES, 'creditable', invoiceId],
    queryFn: ({ signal }) => call(previewCredit, { invoiceId }, { signal }),
    staleTime: 0,
  });

export const setupQuery = () =>
  queryOptions({
    queryKey: ['invoices-setup'],
    queryFn: ({ signal }) => call(invoicesInit, {}, { signal }),
    staleTime: 5 * 60_000,
  });
