import type { Order } from '@thali/proto/ordering/order';
import { offWire } from '../amounts.ts';
import { type BilledLine, billOf, type Off } from '../bill.ts';
import { coupons } from '../carts.ts';
import { Fraction } from '../fraction.ts';
import type { Moment } from './calendar.ts';
import type { Diary, TakenBack } from './diary.ts';
import type { History } from './history.ts';

/** A tax by title and rate; minor units. */
export interface TaxSum {
  title: string;
  rate: number;
  taxable: bigint;
  tax: bigint;
}
/** An invoice, or a credit note with all amounts negative; minor units. */
export interface Document extends Moment {
  kind: 'invoice' | 'note';
  /** Number of orders that it bills. */
  orders: number;
  deliveryType: string;
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
  payments: { title: string; amount: bigint }[];
  taxes: TaxSum[];
  /** Revenue of each line, after discount and with tax, by the item's title. */
  items: { title: string; amount: bigint }[];
}
export interface PlacedOrder extends Moment {
  order: Order;
  counts: boolean;
}
/** Orders, documents and customers of a store, each with its business day and, except customers, its hour. */
export interface Books {
  orders: PlacedOrder[];
  documents: Document[];
  /** Business days on which customers were added. */
  customers: string[];
}

export function booksOf(diary: Diary, { orders, invoices, notes, customers }: History): Books {
  const { currency, gstin } = diary.store;
  const when = (iso: string): Moment => {
    const moment = diary.moments.get(iso);
    if (!moment) throw new Error(`nothing was done at ${iso}`);
    return moment;
  };
  const minor = (major: number) => offWire(major, currency);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lines = new Map(orders.flatMap((order) => [...linesOf(order, diary)]));
  const invoiced = invoices.map((invoice): Document => {
    const billed = invoice.orders.flatMap(({ order_id: id }) => [...linesOf(byId.get(id) as Order, diary).values()]);
    return {
      ...when(invoice.created_at),
      ...{ kind: 'invoice', orders: invoice.orders.length, deliveryType: invoice.delivery_type },
      ...{ subtotal: minor(invoice.sub_total), discount: minor(invoice.discount) },
      ...{ tax: minor(invoice.tax_total), total: minor(invoice.total) },
      payments: invoice.payments.map(({ title, amount }) => ({ title, amount: minor(amount) })),
      taxes: billed.filter(({ line }) => line.tax > 0n).map(({ line, ...tax }) => taxOf(tax, line)),
      items: billed.map(({ item, line }) => ({ title: item, amount: broughtBy(line) })),
    };
  });
  const credited = notes.map((note): Document => {
    const taken = diary.credits.get(note.created_at) ?? [];
    return {
      ...when(note.created_at),
      ...{ kind: 'note', orders: 0, deliveryType: byId.get(note.order_id)?.delivery_type ?? '' },
      ...{ subtotal: -minor(note.sub_total), discount: -minor(note.discount) },
      ...{ tax: -minor(note.tax_total), total: -minor(note.total) },
      payments: note.payments.map(({ title, amount }) => ({ title, amount: -minor(amount) })),
      taxes: taken.flatMap((pieces) => {
        const billed = lines.get(pieces.itemId);
        if (!billed?.line.tax) return [];
        const { line, ...tax } = billed;
        const { taxable, tax: part, ...rest } = taxOf(tax, cut(line, pieces, tax.quantity, gstin));
        return [{ ...rest, taxable: -taxable, tax: -part }];
      }),
      items: taken.flatMap((pieces) => {
        const billed = lines.get(pieces.itemId);
        return billed ? [{ title: billed.item, amount: -broughtBy(cut(billed.line, pieces, billed.quantity, gstin)) }] : [];
      }),
    };
  });
  return {
    orders: orders.map((order) => ({ ...when(order.date), order, counts: order.status !== 'cancelled' })),
    documents: [...invoiced, ...credited],
    customers: customers.map(({ created_at }) => when(created_at).day),
  };
}

interface LineOfOrder {
  item: string;
  /** Title of its tax. */
  title: string;
  rate: number;
  quantity: bigint;
  line: BilledLine;
}

/** An order's lines as they were or will be billed, by the item's id. */
export function linesOf(order: Order, { store, hand, voided }: Diary): Map<string, LineOfOrder> {
  const items = order.items.filter(({ id }) => !voided.has(id));
  const [coupon, amount] = [order.coupon_code?.slice('OFF'.length), hand.get(order.id)];
  const off: Off = coupon ? { percent: coupons.find((one) => one === coupon) as string } : amount ? { amount } : null;
  const sold = items.map(({ price, quantity, tax_rate, tax_type }) => ({
    ...{ unit: offWire(price, store.currency), quantity: BigInt(quantity) },
    ...{ rate: String(tax_rate), type: tax_type },
  }));
  const { lines } = billOf(sold, off, store.gstin);
  return new Map(
    items.map(({ id, item_title: item, tax_title, tax_rate, quantity }, index) => [
      id,
      { item, title: tax_title ?? '', rate: tax_rate, quantity: BigInt(quantity), line: lines[index] as BilledLine },
    ]),
  );
}

const broughtBy = ({ net, discount, tax }: BilledLine): bigint => net - discount + tax;
const taxOf = ({ title, rate }: Pick<LineOfOrder, 'title' | 'rate'>, { net, discount, tax }: BilledLine): TaxSum => ({
  ...{ title, rate },
  ...{ taxable: net - discount, tax },
});

/**
 * The amounts for some pieces of a line. The cumulative amounts at both ends are rounded, so that all pieces together are the whole line;
 * the two halves of a tax stay equal.
 */
function cut({ net, discount, tax }: BilledLine, { from, until }: TakenBack, quantity: bigint, inHalves: boolean): BilledLine {
  const mark = (amount: bigint, pieces: number) =>
    Fraction.of(amount * BigInt(pieces))
      .over(Fraction.of(quantity))
      .rounded();
  const part = (amount: bigint) => mark(amount, until) - mark(amount, from);
  const taken = part(discount);
  return { net: part(net - discount) + taken, discount: taken, tax: inHalves ? 2n * part(tax / 2n) : part(tax) };
}
