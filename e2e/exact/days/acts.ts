import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { addCustomer } from '@thali/proto/ordering/customers';
import { closeDay, openDay } from '@thali/proto/ordering/day-close';
import { invoiceOrders } from '@thali/proto/ordering/invoices';
import { cancelOrders, completeAndPay, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { offWire } from '../amounts.ts';
import { inTwo } from '../bills.ts';
import { randomCart } from '../carts.ts';
import type { Moment } from './calendar.ts';
import { type Diary, takeOne } from './diary.ts';

type Act = (diary: Diary, moment: Moment) => Promise<void>;

const sell: Act = async (diary, { at }) => {
  const { store, random } = diary;
  const cart = randomCart(random, store.dishes, store.gstin);
  const phone = diary.phones.length && random.chance(0.4) ? random.pick(diary.phones) : null;
  const order = store.orderOf(cart, {
    deliveryType: random.pick(['dinein', 'takeaway', 'delivery']),
    ...(phone && { customerType: 'CUSTOMER' as const, customerId: phone }),
  });
  const note = ({ orderId }: { orderId: string }) => {
    diary.orderIds.push(orderId);
    if (cart.hand) diary.hand.set(orderId, cart.hand);
    return orderId;
  };
  if (random.chance(0.5)) {
    diary.open.push(note(await store.call(createOrder, order, at)));
    return;
  }
  const payments = inTwo(store, cart.bill.total, random);
  const answer = await store.call(createOrderAndInvoice, { ...order, payments }, at);
  diary.paid.push(note(answer));
  diary.invoiceIds.push(answer.invoiceId);
};

/** Pays up to three orders with one bill, also orders that were closed unpaid days ago. */
const settle: Act = async (diary, { at }) => {
  const { store, random } = diary;
  const from = diary.owed.length && random.chance(0.4) ? diary.owed : diary.open;
  const orderIds = from.splice(0, random.between(1, 3));
  if (!orderIds.length) return;
  const { subtotal: subTotal, discount, taxTotal, total } = await store.call(paymentSummary, { orderIds }, at);
  const payments = inTwo(store, offWire(total, store.currency), random);
  const { invoiceId } = await store.call(completeAndPay, { orderIds, subTotal, discount, taxTotal, total, payments }, at);
  diary.invoiceIds.push(invoiceId);
};

const itemsOf = async ({ store }: Diary, orderId: string, { at }: Moment) => {
  const orders = await store.call(invoiceOrders, { orderIds: [orderId] }, at);
  return orders.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled');
};

const voidItem: Act = async (diary, moment) => {
  if (!diary.open.length) return;
  const items = await itemsOf(diary, diary.random.pick(diary.open), moment);
  if (items.length < 2) return;
  const { id } = diary.random.pick(items);
  await diary.store.call(updateItemStatus, { id, status: 'cancelled' }, moment.at);
  diary.voided.add(id);
};

const cancelOpen: Act = async (diary, moment) => {
  const orderId = takeOne(diary.random, diary.open);
  if (!orderId) return;
  await diary.store.call(cancelOrders, { orderIds: [orderId] }, moment.at);
  diary.cancelled.set(orderId, moment);
};

/** Cancels a paid order; what is not credited yet is refunded by a credit note. */
const cancelPaid: Act = async (diary, moment) => {
  const orderId = takeOne(diary.random, diary.paid);
  if (!orderId) return;
  const items = await itemsOf(diary, orderId, moment);
  await diary.store.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, moment.at);
  diary.cancelled.set(orderId, moment);
  takeBack(
    diary,
    moment,
    items.map(({ id, quantity }) => ({ id, quantity: quantity - (diary.credited.get(id) ?? 0) })),
  );
};

function takeBack(diary: Diary, { at }: Moment, lines: { id: string; quantity: number }[]): void {
  const taken = lines.map(({ id, quantity }) => {
    const from = diary.credited.get(id) ?? 0;
    diary.credited.set(id, from + quantity);
    return { itemId: id, from, until: from + quantity };
  });
  diary.credits.set(at.toISOString(), taken);
}

/** Credits some pieces of one or two lines, whatever day they were billed on. */
const credit: Act = async (diary, moment) => {
  const { store, random, invoiceIds } = diary;
  if (!invoiceIds.length) return;
  const invoiceId = random.pick(invoiceIds);
  const billed = await store.call(previewCredit, { invoiceId }, moment.at);
  const left = billed.lines.filter(({ quantity, credited }) => quantity > credited).slice(0, random.between(1, 2));
  const lines = left.map(({ id, quantity, credited }) => ({ id, quantity: random.between(1, quantity - credited) }));
  if (!lines.length) return;
  const { total } = await store.call(previewCredit, { invoiceId, lines }, moment.at);
  if (!total) return;
  await store.call(creditInvoice, { invoiceId, lines, total, reason: 'Cold' }, moment.at);
  takeBack(diary, moment, lines);
};

const closeUnpaid: Act = async (diary, { at }) => {
  const { store, open } = diary;
  const [orderId] = open;
  if (!orderId || !(await store.call(paymentSummary, { orderIds: [orderId] }, at)).total) return;
  await store.call(completeOrders, { orderIds: [orderId], unpaidReason: 'Left without paying' }, at);
  diary.owed.push(...open.splice(0, 1));
};

const greet: Act = async ({ store, phones }, { at }) => {
  const phone = `98${String(phones.length).padStart(8, '0')}`;
  await store.call(addCustomer, { phone, name: `Guest ${phones.length}` }, at);
  phones.push(phone);
};

/** Closes the day; each drawer is counted as expected or, one time in five, as empty. */
export const closeTheDay: Act = async ({ store, random }, { at }) => {
  const { total, invoices, credit_notes: creditNotes, drawers } = await store.call(openDay, {}, at);
  if (!invoices && !creditNotes) return;
  const counted = drawers.map(({ title, expected }) => ({ title, amount: random.chance(0.8) ? expected : 0 }));
  await store.call(closeDay, { total, invoices, creditNotes, counted }, at);
};

const acts: { act: Act; weight: number }[] = [
  { act: sell, weight: 10 },
  { act: settle, weight: 3 },
  { act: credit, weight: 2 },
  { act: greet, weight: 1.5 },
  { act: voidItem, weight: 1 },
  { act: cancelOpen, weight: 1 },
  { act: cancelPaid, weight: 1 },
  { act: closeUnpaid, weight: 1 },
];

export const anyAct = (diary: Diary, moment: Moment): Promise<void> =>
  diary.random.pick(acts, ({ weight }) => weight).act(diary, moment);
