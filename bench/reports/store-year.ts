import { numberSeries } from '@thali/ordering/orders/invoice-number';
import type { itemColumns } from '@thali/ordering/orders/order-columns';
import { taxesOfBills } from '@thali/ordering/orders/taxes';
import { type Random, randomFrom } from '../../tools/demo/random.ts';
import { type CalendarDay, calendarDays } from './calendar-days.ts';
import { columns, type Table, type Value } from './copy-tables.ts';
import { Guests } from './guests.ts';
import { idAt } from './random-ids.ts';
import { planDay, type YearBill, type YearOrder } from './store-day.ts';
import type { YearStore } from './stores.ts';

type Add = (table: Table, values: Value[]) => void;
interface Payment {
  id: string | null;
  title: string;
  amountMinor: number;
}
const hourMs = 3_600_000;
const date = (ms: number) => new Date(ms);
const tax = (orders: readonly YearOrder[]) =>
  taxesOfBills(orders.map(({ lines, priced }) => ({ items: lines.filter(({ cancelled }) => !cancelled), priced })));
const figures = (orders: readonly YearOrder[]): [subtotal: number, discount: number, tax: number, total: number] => {
  const sum = (of: (order: YearOrder) => number) => orders.reduce((total, order) => total + of(order), 0);
  return [
    sum(({ priced }) => priced.itemsTotalMinor),
    sum(({ priced }) => priced.discountMinor),
    sum(({ priced }) => priced.taxTotalMinor),
    sum(({ priced }) => priced.totalMinor),
  ];
};

/** Writes one store's days one after the other, with the rows that place_orders, complete-and-pay, cancel-orders and add-customer write. */
export class StoreYear {
  private readonly days: CalendarDay[];
  private readonly random: Random;
  private readonly guests: Guests;
  /** Number of orders up to the end of each day, so that the year's sum is exact. */
  private readonly until: number[];
  private readonly numbers = new Map<string, number>();
  /** Refunds that are written on the next day. */
  private returned: { order: YearOrder; orderId: string; invoiceId: string; payments: Payment[] }[] = [];
  private customersWritten = 0;
  private readonly store: YearStore;
  private readonly add: Add;
  private readonly who: string;

  constructor(store: YearStore, { seed, days, until }: { seed: string; days: number; until: Date }, add: Add) {
    this.store = store;
    this.add = add;
    this.who = store.tenantId;
    this.random = randomFrom(seed);
    this.guests = new Guests(store.menu, this.random);
    this.days = calendarDays(store.menu.calendar, days, until);
    let sum = 0;
    const sums = this.days.map(({ day, start, end }) => {
      const weekday = new Date(day).getUTCDay();
      sum += ((weekday === 0 || weekday > 4 ? 1.5 : 1) * (0.8 + 0.4 * this.random.next()) * (end - start)) / (24 * hourMs);
      return sum;
    });
    this.until = sums.map((part) => Math.round((part / sum) * store.orders));
  }

  /** Writes the rows of the n-th day. */
  writeDay(n: number): void {
    const day = this.days[n] as CalendarDay;
    const count = (this.until[n] ?? 0) - (this.until[n - 1] ?? 0);
    const orders = planDay(this.store, this.guests, day, count, this.random);
    const late = this.returned;
    this.returned = [];
    for (const note of late) this.writeCreditNote(note, day.day);
    const bills = [...new Set(orders.flatMap(({ bill }) => bill ?? []))].sort((a, b) => a.at - b.at);
    const invoices = new Map(bills.map((bill) => [bill, this.writeInvoice(bill, day.day)]));
    for (const [index, order] of orders.entries()) {
      const next = this.days[n + 1];
      const later = order.fate === 'refunded' && next?.over && this.random.chance(0.2);
      if (later) order.closedAt = next.start + 11 * hourMs;
      const invoice = order.bill && invoices.get(order.bill);
      const orderId = this.writeOrder(order, day.day, index + 1, invoice?.id ?? null);
      if (order.fate !== 'refunded' || !invoice) continue;
      const note = { order, orderId, invoiceId: invoice.id, payments: invoice.payments };
      if (later) this.returned.push(note);
      else this.writeCreditNote(note, day.day);
    }
    if (count) this.add('token_counter', [this.store.tenantId, day.day, count]);
    this.writeCustomers();
  }

  /** Writes the last numbers of the series, once all days are written. */
  writeCounters(): void {
    for (const [series, number] of this.numbers) this.add('number_counter', [this.store.tenantId, series, number]);
  }

  private writeCustomers(): void {
    for (const { phone, name, email, gender, birthDate, addedAt } of this.guests.known.slice(this.customersWritten))
      this.add('customer', [this.store.tenantId, phone, name, email, gender, birthDate, date(addedAt), date(addedAt)]);
    this.customersWritten = this.guests.known.length;
  }

  private writeOrder(order: YearOrder, day: string, token: number, invoiceId: string | null): string {
    const { tenantId, menu } = this.store;
    const { at, closedAt, fate, guest, deliveryType, table, discount, lines, couponCode } = order;
    const id = idAt(at, this.random);
    const gone = fate === 'cancelled' || fate === 'refunded';
    const open = fate === 'open';
    const percent = discount?.type === 'percentage' ? discount.percentBp : null;
    const fixed = discount?.type === 'fixed' ? discount.amountMinor : null;
    this.add('orders', [
      ...[tenantId, id, open ? 1 : 4, day, token, date(at), this.who, deliveryType, guest ? 'CUSTOMER' : 'WALKIN'],
      ...[guest?.phone ?? null, guest?.name ?? null, table?.id ?? null, table?.title ?? null, table?.floor ?? null],
      open ? 'created' : gone ? 'cancelled' : 'completed',
      fate === 'refunded' ? 'refunded' : invoiceId ? 'paid' : 'pending',
      ...[couponCode, percent, fixed, true, menu.currency, ...figures([order]), invoiceId],
      open ? null : date(closedAt),
      gone ? 'bench' : null,
    ]);
    for (const [index, line] of lines.entries()) {
      const status = line.cancelled || gone ? 'cancelled' : open ? 'created' : 'delivered';
      const statusAt = open ? at : line.cancelled ? Math.min(at + 60_000, closedAt - 1) : closedAt;
      const ids = { tenant_id: tenantId, id: idAt(at, this.random), order_id: id };
      const kept = { ...ids, position: index + 1, cancel_reason: null, stopped: 0 };
      const item: Record<keyof typeof itemColumns, Value> = { ...line, ...kept, status, status_at: date(statusAt) };
      this.add(
        'order_item',
        columns.order_item.map((name) => item[name]),
      );
    }
    return id;
  }

  private writeInvoice({ at, orders }: YearBill, day: string): { id: string; payments: Payment[] } {
    const { tenantId, menu } = this.store;
    const id = this.nextNumber('invoice', day);
    const [first] = orders as [YearOrder];
    const guest = orders.find((order) => order.guest)?.guest ?? null;
    const sums = figures(orders);
    this.add('invoice', [
      ...[
        tenantId,
        id,
        day,
        date(at),
        this.who,
        menu.currency,
        ...sums,
        guest?.phone ?? null,
        guest?.name ?? null,
        guest?.email ?? null,
      ],
      ...[first.table?.title ?? null, first.table?.floor ?? null, first.deliveryType, tax(orders)],
    ]);
    const payments = this.paymentsOf(sums[3]);
    for (const [index, { id: typeId, title, amountMinor }] of payments.entries())
      this.add('invoice_payment', [tenantId, id, index + 1, typeId, title, amountMinor]);
    return { id, payments };
  }

  private writeCreditNote({ order, orderId, invoiceId, payments }: StoreYear['returned'][number], day: string): void {
    const given = payments.filter(({ amountMinor }) => amountMinor > 0).map(({ title, amountMinor }) => ({ title, amountMinor }));
    this.add('credit_note', [
      ...[this.store.tenantId, this.nextNumber('credit_note', day), invoiceId, orderId, day, date(order.closedAt), this.who],
      ...[...figures([order]), tax([order]), given],
    ]);
  }

  /** Mostly one payment, sometimes two of different types. */
  private paymentsOf(totalMinor: number): Payment[] {
    const types = this.store.menu.paymentTypes;
    const { id, title } = this.random.pick(types);
    if (totalMinor < 2 || !this.random.chance(0.05)) return [{ id, title, amountMinor: totalMinor }];
    const second = this.random.pick(types);
    const part = this.random.between(1, totalMinor - 1);
    return [
      { id, title, amountMinor: part },
      { ...second, amountMinor: totalMinor - part },
    ];
  }

  private nextNumber(kind: 'invoice' | 'credit_note', day: string): string {
    const series = numberSeries(kind, day, this.store.menu.currency);
    const number = (this.numbers.get(series) ?? 0) + 1;
    this.numbers.set(series, number);
    return series + String(number).padStart(6, '0');
  }
}
