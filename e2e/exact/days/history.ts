import type { Output } from '@thali/proto/kernel';
import { listCustomers } from '@thali/proto/ordering/customers';
import { type DayClose, listDayCloses } from '@thali/proto/ordering/day-close';
import { invoiceOrders, listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import type { Order } from '@thali/proto/ordering/order';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { inParallel } from '../../../tools/demo/in-parallel.ts';
import type { ExactStore } from '../store.ts';
import type { Diary } from './diary.ts';

type Invoice = Output<typeof listInvoices>[number] & { payments: { title: string; amount: number }[] };
/** Everything that the store's own screens show of the days; nothing of it comes from reporting. */
export interface History {
  orders: Order[];
  invoices: Invoice[];
  notes: Output<typeof listCreditNotes>;
  customers: { phone: string; created_at: string }[];
  /** Oldest first. */
  closes: DayClose[];
}

const together = 100;

export async function readHistory({ store, orderIds }: Diary, from: string, to: string): Promise<History> {
  const range = { type: 'custom' as const, from, to };
  const orders: Order[] = [];
  for (let start = 0; start < orderIds.length; start += together)
    orders.push(...(await store.call(invoiceOrders, { orderIds: orderIds.slice(start, start + together) })));
  const listed = await everyPage((page) => store.call(listInvoices, { ...range, page, perPage: together }));
  const invoices: Invoice[] = [];
  await inParallel(listed, 4, async (invoice) => {
    const { payments } = await store.call(getReceipt, { orderIds: invoice.orders.map(({ order_id }) => order_id) });
    invoices.push({ ...invoice, payments });
  });
  const notes = await everyPage((page) => store.call(listCreditNotes, { ...range, page, perPage: together }));
  const customers = await everyPage(async (page) => (await customersOf(store, page)).customers);
  const closes = await everyPage((page) => store.call(listDayCloses, { page, perPage: together }));
  return { orders, invoices, notes, customers, closes: closes.toReversed() };
}

const customersOf = (store: ExactStore, page: number) => store.call(listCustomers, { page, perPage: together });

/** Reads pages until one is not full. */
async function everyPage<T>(read: (page: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const some = await read(page);
    all.push(...some);
    if (some.length < together) return all;
  }
}
