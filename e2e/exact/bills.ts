import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { inParallel } from '../../tools/demo/in-parallel.ts';
import { type Random, randomFrom } from '../../tools/demo/random.ts';
import { type Verdict, verdict } from '../soak/verdict.ts';
import { currencies, offWire, onWire } from './amounts.ts';
import type { Bill } from './bill.ts';
import { type Cart, randomCart, randomMenu } from './carts.ts';
import { type ExactStore, figures, openExactStore, refused } from './store.ts';

interface Issued {
  orderIds: string[];
  /** The bill of each order. */
  bills: Bill[];
}
/** Sales of a store by invoice number. */
type Sold = Map<string, Issued>;

const lanes = 8;
const perPage = 200;
/** Number of invoices whose receipt is read, and of carts that are first tried with a wrong figure. */
const sampled = 10;

/**
 * Random carts through the real services, in stores of each currency with and without a GSTIN: each is accepted with the figures of the
 * written rules and refused with others, and its invoice and receipt show the same figures.
 */
export async function exactBills(rpc: RpcClient, { seed, carts }: { seed: string; carts: number }): Promise<Verdict[]> {
  const random = randomFrom(seed);
  const terms = currencies.flatMap((currency) => [false, true].map((gstin) => ({ currency, gstin })));
  const broken = { carts: [] as string[], invoices: [] as string[], receipts: [] as string[] };
  let [invoices, receipts] = [0, 0];
  for (const { currency, gstin } of terms) {
    const calendar = { timeZone: 'Asia/Kolkata', businessDayStart: 0 };
    const store = await openExactStore(rpc, randomMenu(random, currency), { currency, gstin, ...calendar });
    const share = Array.from({ length: Math.ceil(carts / terms.length) }, () => randomCart(random, store.dishes, gstin));
    const sold = await sell(store, share, random, broken.carts);
    invoices += sold.size;
    broken.invoices.push(...(await wrongInvoices(store, sold)));
    const looked = [...sold.values()].filter((_, index) => index % sampled === 0);
    receipts += looked.length;
    await inParallel(looked, lanes, async (issued) => broken.receipts.push(...(await wrongReceipt(store, issued))));
  }
  return [
    verdict('a cart costs to the minor unit what the written rules say', carts, broken.carts),
    verdict('an invoice is the sum of its carts, figure by figure', invoices, broken.invoices),
    verdict('a receipt adds up, and central and state tax are equal halves', receipts, broken.receipts),
  ];
}

/** Half of the carts are paid at once, the others later, with up to three on one invoice. */
async function sell(store: ExactStore, carts: readonly Cart[], random: Random, broken: string[]): Promise<Sold> {
  const sold: Sold = new Map();
  const open: { orderId: string; bill: Bill }[] = [];
  await inParallel([...carts.entries()], lanes, async ([index, cart]) => {
    const wanted = figures(cart.bill, store.currency);
    const told = index % sampled ? wanted : await refused(store, cart);
    if (told !== wanted) broken.push(`${store.currency}: ${wanted} was told as ${told}`);
    try {
      if (index % 2) {
        const payments = inTwo(store, cart.bill.total, random);
        const { orderId, invoiceId } = await store.call(createOrderAndInvoice, { ...store.orderOf(cart), payments });
        sold.set(invoiceId, { orderIds: [orderId], bills: [cart.bill] });
      } else open.push({ orderId: (await store.call(createOrder, store.orderOf(cart))).orderId, bill: cart.bill });
    } catch (error) {
      const { code, extra } = error as { code?: string; extra?: object };
      broken.push(`${store.currency}: ${wanted} was refused with ${code} ${JSON.stringify(extra)}`);
    }
  });
  const tables: (typeof open)[] = [];
  while (open.length) tables.push(open.splice(0, random.between(1, 3)));
  await inParallel(tables, lanes, async (orders) => {
    const [orderIds, bills] = [orders.map(({ orderId }) => orderId), orders.map(({ bill }) => bill)];
    const due = sumOf(bills);
    const major = (minor: bigint) => onWire(minor, store.currency);
    const { invoiceId } = await store.call(completeAndPay, {
      ...{ orderIds, subTotal: major(due.subtotal), discount: major(due.discount) },
      ...{ taxTotal: major(due.tax), total: major(due.total), payments: inTwo(store, due.total, random) },
    });
    sold.set(invoiceId, { orderIds, bills });
  });
  return sold;
}

/** One invoice over several orders is the sum of the orders' figures. */
const sumOf = (bills: readonly Bill[]): Bill => ({
  saved: bills.reduce((sum, bill) => sum + bill.saved, 0n),
  subtotal: bills.reduce((sum, bill) => sum + bill.subtotal, 0n),
  discount: bills.reduce((sum, bill) => sum + bill.discount, 0n),
  tax: bills.reduce((sum, bill) => sum + bill.tax, 0n),
  total: bills.reduce((sum, bill) => sum + bill.total, 0n),
  lines: [],
});

/** Splits a total between two payment types. */
export function inTwo({ paymentTypes, currency }: ExactStore, total: bigint, random: Random) {
  const first = BigInt(random.between(0, Number(total)));
  const parts = [first, total - first].map((minor, index) => ({
    paymentTypeId: paymentTypes[index]?.id as string,
    amount: onWire(minor, currency),
  }));
  return parts;
}

async function wrongInvoices(store: ExactStore, sold: Sold): Promise<string[]> {
  const wrong: string[] = [];
  const left = new Map(sold);
  for (let page = 1; ; page++) {
    const invoices = await store.call(listInvoices, { page, perPage });
    for (const { invoice_id, sub_total, discount, tax_total, total } of invoices) {
      const wanted = figures(sumOf(left.get(invoice_id)?.bills ?? []), store.currency);
      const listed = JSON.stringify([sub_total, discount, tax_total, total]);
      if (listed !== wanted) wrong.push(`${store.currency} ${invoice_id}: ${listed} is not ${wanted}`);
      left.delete(invoice_id);
    }
    if (invoices.length < perPage) break;
  }
  return [...wrong, ...[...left.keys()].map((id) => `${store.currency} ${id} is not listed`)];
}

async function wrongReceipt(store: ExactStore, { orderIds, bills }: Issued): Promise<string[]> {
  const receipt = await store.call(getReceipt, { orderIds });
  const { subtotal, discount, taxTotal, total, taxes, gst, payments } = receipt;
  const wanted = sumOf(bills);
  const [told, right] = [JSON.stringify([subtotal, discount, taxTotal, total]), figures(wanted, store.currency)];
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + offWire(amount, store.currency), 0n);
  const wrong = told === right ? [] : [`${told} is not ${right}`];
  if (sum(taxes.map(({ amount }) => amount)) !== wanted.tax) wrong.push(`taxes ${JSON.stringify(taxes)}, not ${wanted.tax}`);
  if (sum(payments.map(({ amount }) => amount)) !== wanted.total) wrong.push(`payments ${JSON.stringify(payments)}`);
  if (
    sum(gst.flatMap(({ cgst, sgst }) => [cgst, sgst])) !== wanted.tax ||
    (store.gstin && gst.some((one) => one.cgst !== one.sgst))
  )
    wrong.push(`halves ${JSON.stringify(gst)}`);
  return wrong.map((sentence) => `${store.currency} ${receipt.invoiceId}: ${sentence}`);
}
