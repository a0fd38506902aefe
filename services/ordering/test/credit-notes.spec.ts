import { describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import type { Output } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder, type FreshFigures } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCancel, previewCredit } from '@thali/proto/ordering/credit-notes';
import { openDay } from '@thali/proto/ordering/day-close';
import { exportInvoices, listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import { creditNoteIssued, tellHistory } from '@thali/proto/ordering/order-events';
import { cancelOrders, completeAndPay, listOrders, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import type * as z from 'zod';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const reason = 'Cold food';
type Line = Output<typeof previewCredit>['lines'][number];
/** Places these orders of naans (55 + 5 %) and lassis (118 incl. 18 %) at a table, completes them and pays, with `payments` if given. */
async function sell(quantities: [naans: number, lassis: number][], payments?: (total: number) => object[]) {
  const orderIds = [];
  for (const [naans, lassis] of quantities) {
    const cart = [
      { id: place.items.naan.id, quantity: naans },
      { id: place.items.lassi.id, quantity: lassis },
    ].filter(({ quantity }) => quantity);
    const payable = Math.round(naans * 5500 * 1.05 + lassis * 11_800) / 100;
    orderIds.push((await place.call(createOrder, place.order(cart, payable, { tableId: place.table }))).orderId);
  }
  const { subtotal: subTotal, taxTotal, total, discount } = await place.call(paymentSummary, { orderIds });
  const bill = { orderIds, subTotal, taxTotal, total, discount };
  const { invoiceId } = await place.call(completeAndPay, { ...bill, payments: payments?.(total) as never });
  return { invoiceId, orderIds, total };
}
const preview = (invoiceId: string, lines?: { id: string; quantity: number }[]) =>
  place.call(previewCredit, { invoiceId, lines });
async function credit(invoiceId: string, lines?: { id: string; quantity: number }[], headers = {}) {
  const { total } = await preview(invoiceId, lines);
  return place.call(creditInvoice, { invoiceId, lines, total, reason }, headers);
}
const linesOf = async (invoiceId: string) => {
  const { lines } = await preview(invoiceId);
  return lines as [Line, Line];
};
const invoice = async () => (await place.call(listInvoices, {}))[0];
const notes = () => place.call(listCreditNotes, {});
const paymentStates = async (orderIds: string[]) =>
  (await service.sql<{ s: string }>('select payment_status as s from orders where id = any($1) order by id', [orderIds])).map(
    ({ s }) => s,
  );
const minor = (amount: number) => Math.round(amount * 100);

describe('a credit note', () => {
  it('takes back some pieces of a completed and paid invoice, for a reason, to where they were paid', async () => {
    const { invoiceId, total } = await sell([[3, 2]]);
    const [naan, lassi] = await linesOf(invoiceId);
    const shown = await preview(invoiceId, [{ id: lassi.id, quantity: 1 }]);
    expect(shown).toMatchObject({ subtotal: 100, discount: 0, taxTotal: 18, total: 118 });
    expect(shown.payments).toEqual([{ title: 'Cash', amount: 118 }]);
    const { creditNoteId, message } = await credit(invoiceId, [{ id: lassi.id, quantity: 1 }]);
    expect([creditNoteId, message]).toEqual(['CN26-27/000001', 'Credit note issued!']);
    expect(await notes()).toMatchObject([
      { credit_note_id: creditNoteId, invoice_id: invoiceId, sub_total: 100, tax_total: 18, total: 118, reason },
    ]);
    expect((await notes())[0]?.payments).toEqual([{ title: 'Cash', amount: 118 }]);
    expect(await invoice()).toMatchObject({ total, refunded: 118 });
    const after = await preview(invoiceId);
    expect(after.lines.map(({ id, quantity, credited }) => [id, quantity, credited])).toEqual([
      [naan.id, 3, 0],
      [lassi.id, 2, 1],
    ]);
    expect(after.credit_notes).toMatchObject([{ credit_note_id: creditNoteId, created_by: 'tester', reason, total: 118 }]);
    expect(after.total).toBe(total - 118);
  });
  it('of pieces that were taxed in two equal halves takes back equal halves, and in all what was billed', async () => {
    const store = place.store();
    await place.change([{ ...store, data: { ...store.data, gstin: '27AAPFU0939F1ZV' } } as typeof store]);
    // 5 % of 165 is two halves of 4.125, each rounded up.
    const order = place.order([{ id: place.items.naan.id, quantity: 3 }], 173.26);
    const { invoiceId } = await place.call(createOrderAndInvoice, order);
    const [naan] = await linesOf(invoiceId);
    await credit(invoiceId, [{ id: naan.id, quantity: 1 }]);
    await credit(invoiceId);
    const taxes = (await notes()).map(({ tax_total }) => minor(tax_total));
    expect(taxes.filter((tax) => tax % 2)).toEqual([]);
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(826);
  });
  it('of a split payment gives back way by way, and the day close has it in their drawers', async () => {
    const { cash, upi } = place.paymentTypes;
    const parts = (total: number) => [
      { paymentTypeId: cash, amount: 100 },
      { paymentTypeId: upi, amount: total - 100 },
    ];
    const { invoiceId, total } = await sell([[0, 2]], parts);
    const [lassi] = await linesOf(invoiceId);
    await credit(invoiceId, [{ id: lassi.id, quantity: 1 }]);
    expect((await notes())[0]?.payments).toEqual([
      { title: 'Cash', amount: 100 },
      { title: 'UPI', amount: 18 },
    ]);
    await credit(invoiceId);
    const day = await place.call(openDay, {});
    expect(day).toMatchObject({ total: 0, tax_total: 0, subtotal: 0, invoices: 1, credit_notes: 2 });
    expect(day.drawers).toMatchObject([
      { title: 'Cash', received: 100, refunded: 100, expected: 0 },
      { title: 'UPI', received: total - 100, refunded: total - 100, expected: 0 },
    ]);
  });
  it('over the whole invoice of two orders leaves nothing: both are refunded, and no more can be taken back', async () => {
    const { invoiceId, orderIds, total } = await sell([
      [1, 0],
      [2, 1],
    ]);
    const [first] = await linesOf(invoiceId);
    await credit(invoiceId, [{ id: first.id, quantity: first.quantity }]);
    expect((await paymentStates(orderIds)).toSorted()).toEqual(['paid', 'refunded']);
    await credit(invoiceId);
    expect(await paymentStates(orderIds)).toEqual(['refunded', 'refunded']);
    expect(await invoice()).toMatchObject({ total, refunded: total });
    expect(await preview(invoiceId)).toMatchObject({ total: 0, payments: [] });
    await expect(place.call(creditInvoice, { invoiceId, total, reason })).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH' });
  });
  it('piece by piece adds up to the invoice exactly: net, discount, tax, total and each tax of it', async () => {
    const cart = [
      { id: place.items.naan.id, quantity: 7 },
      { id: place.items.lassi.id, quantity: 3 },
    ];
    const coupon = { discount: 68.5, couponCode: 'WELCOME10' };
    const quote = place.call(createOrder, place.order(cart, 0, coupon)).catch(({ extra }) => extra.details);
    const fresh = (await quote) as unknown as z.output<typeof FreshFigures>;
    const { itemsTotal: netTotal, taxTotal, payableTotal: total, discount } = fresh;
    const order = { ...place.order(cart, total, { ...coupon, discount }), netTotal, taxTotal, total };
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, order);
    await place.call(completeOrders, { orderIds: [orderId] });
    for (const { id, quantity } of await linesOf(invoiceId))
      for (let piece = 0; piece < quantity; piece++) await credit(invoiceId, [{ id, quantity: 1 }]);
    const sold = await invoice();
    const all = await notes();
    expect(all).toHaveLength(10);
    for (const figure of ['sub_total', 'discount', 'tax_total', 'total'] as const)
      expect(all.reduce((sum, note) => sum + minor(note[figure]), 0)).toBe(minor(sold?.[figure] as number));
    const taxes = await service.sql<{ parts: unknown }>(
      `select json_agg(part order by part->>'title', part->>'rateBp') as parts from (
         select jsonb_build_object('title', t->>'title', 'rateBp', t->>'rateBp', 'taxable', sum((t->>'taxableMinor')::int), 'tax', sum((t->>'taxMinor')::int)) as part
         from (select 'i' as kind, taxes from invoice where tenant_id = $1 union all select 'c', taxes from credit_note where tenant_id = $1) d,
           jsonb_array_elements(taxes) t group by kind, t->>'title', t->>'rateBp'
       ) p group by part->>'title', part->>'rateBp'`,
      [place.caller.tenantId],
    );
    for (const { parts } of taxes as { parts: unknown[] }[]) expect(parts[0]).toEqual(parts[1]);
    expect(taxes).toHaveLength(2);
  });
  it('never gives back more than was paid: of 64 at once as many succeed as there are pieces', async () => {
    const { cash, upi } = place.paymentTypes;
    const { invoiceId, total } = await sell([[12, 0]], (due) => [
      { paymentTypeId: cash, amount: 100 },
      { paymentTypeId: upi, amount: due - 100 },
    ]);
    const [naan] = await linesOf(invoiceId);
    const one = { invoiceId, lines: [{ id: naan.id, quantity: 1 }], total: 57.75, reason };
    // A lock may take too long.
    const ask = () =>
      persistently((key) => place.call(creditInvoice, one, key)).then(
        () => 'done',
        (error) => error.code as string,
      );
    const codes = await Promise.all(Array.from({ length: 64 }, ask));
    expect(codes.filter((code) => code === 'done')).toHaveLength(12);
    expect(codes.filter((code) => code === 'CREDIT_TOO_MUCH')).toHaveLength(52);
    expect(await invoice()).toMatchObject({ total, refunded: total });
    const givenBack = (way: string) =>
      given
        .flatMap(({ payments }) => payments.filter(({ title }) => title === way))
        .reduce((sum, { amount }) => sum + minor(amount), 0);
    const given = await notes();
    expect([givenBack('Cash'), givenBack('UPI')]).toEqual([10_000, minor(total) - 10_000]);
    const numbers = given.map(({ credit_note_id }) => Number(credit_note_id.split('/')[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  }, 90_000);
  it('is held to the invoice by the database too, whoever writes it', async () => {
    const { invoiceId } = await sell([[1, 0]]);
    await credit(invoiceId);
    const again = `insert into credit_note select (jsonb_populate_record(n, '{"id": "CN99/1", "total_minor": 1}')).* from credit_note n where n.tenant_id = $1`;
    await expect(service.sql(again, [place.caller.tenantId])).rejects.toMatchObject({ code: '23514' });
  });
  it('is refused over other lines, too many pieces, another figure than was shown, without a reason, and of what was not paid', async () => {
    const { invoiceId } = await sell([[2, 0]]);
    const [naan] = await linesOf(invoiceId);
    const refused = (more: object) => place.call(creditInvoice, { invoiceId, total: 57.75, reason, ...more } as never);
    const lines = (id: string, quantity: number) => ({ lines: [{ id, quantity }] });
    await expect(refused(lines(place.table, 1))).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(refused(lines(naan.id, 3))).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH', status: 409 });
    await expect(refused({ lines: [...lines(naan.id, 2).lines, ...lines(naan.id, 1).lines] })).rejects.toMatchObject({
      code: 'CREDIT_TOO_MUCH',
    });
    await expect(refused({ ...lines(naan.id, 1), total: 57.74 })).rejects.toMatchObject({
      code: 'CREDIT_CHANGED',
      extra: { details: { total: 57.75 } },
    });
    for (const missing of ['', '   ', undefined])
      await expect(refused({ ...lines(naan.id, 1), reason: missing })).rejects.toMatchObject({
        message: 'Please give a reason!',
      });
    await expect(refused({ ...lines(naan.id, 0) })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(refused({ invoiceId: '26-27/000099' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = await openRestaurant(service);
    await expect(foreign.call(creditInvoice, { invoiceId, total: 115.5, reason })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await notes()).toEqual([]);
  });
  it('is issued once however often it is sent under its key', async () => {
    const { invoiceId } = await sell([[2, 0]]);
    const [naan] = await linesOf(invoiceId);
    const call = { invoiceId, lines: [{ id: naan.id, quantity: 1 }], total: 57.75, reason };
    const key = { idempotencyKey: 'credit-1' };
    const answers = [await place.call(creditInvoice, call, key), await place.call(creditInvoice, call, key)];
    expect(answers[0]).toEqual(answers[1]);
    expect(await notes()).toHaveLength(1);
  });
  it('before a paid order is cancelled leaves the cancellation only the rest, which it says beforehand', async () => {
    const cart = [{ id: place.items.lassi.id, quantity: 3 }];
    const paid = { ...place.order(cart, 354), netTotal: 300, taxTotal: 54, total: 354 };
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, paid);
    const [lassi] = await linesOf(invoiceId);
    await credit(invoiceId, [{ id: lassi.id, quantity: 1 }]);
    const { refunds } = await place.call(previewCancel, { orderIds: [orderId] });
    expect(refunds).toMatchObject([
      { order_id: orderId, invoice_id: invoiceId, total: 236, payments: [{ title: 'Cash', amount: 236 }] },
    ]);
    await place.call(cancelOrders, { orderIds: [orderId], reason });
    expect((await notes()).map(({ total }) => total).toSorted()).toEqual([118, 236]);
    expect(await invoice()).toMatchObject({ total: 354, refunded: 354 });
    expect(await place.call(openDay, {})).toMatchObject({ total: 0, tax_total: 0, subtotal: 0 });
  });
  it('over all of an open order lets it be completed, with nothing to pay', async () => {
    const cart = [{ id: place.items.lassi.id, quantity: 1 }];
    const paid = { ...place.order(cart, 118), netTotal: 100, taxTotal: 18, total: 118 };
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, paid);
    await credit(invoiceId);
    expect(await place.call(listOrders, {})).toMatchObject([{ due: 0, orders: [{ payment_status: 'refunded' }] }]);
    expect(await place.call(previewCancel, { orderIds: [orderId] })).toEqual({ refunds: [] });
    const [{ id }] = await linesOf(invoiceId);
    await expect(place.call(updateItemStatus, { id, status: 'cancelled' })).rejects.toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    await place.call(completeOrders, { orderIds: [orderId] });
    expect(await place.call(listOrders, {})).toEqual([]);
  });
  it('counts a note from before lines were kept as its whole order', async () => {
    const cart = [{ id: place.items.lassi.id, quantity: 2 }];
    const paid = { ...place.order(cart, 236), netTotal: 200, taxTotal: 36, total: 236 };
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, paid);
    await place.call(cancelOrders, { orderIds: [orderId], reason });
    await service.sql('update credit_note set lines = null where tenant_id = $1', [place.caller.tenantId]);
    expect(await preview(invoiceId)).toMatchObject({ total: 0, lines: [{ quantity: 2, credited: 2 }] });
  });
  it('is in the audit log with invoice, amount, where it went and why', async () => {
    const { invoiceId } = await sell([[1, 0]]);
    const { creditNoteId } = await credit(invoiceId);
    const [entry] = await service.sql<{ data: unknown }>(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%'`,
      [place.caller.tenantId],
    );
    expect(entry?.data).toMatchObject({
      ...{ action: 'invoice_credited', by: 'tester', subject: `Invoice ${invoiceId}` },
      details: { creditNoteId, total: 57.75, currency: 'INR', payments: 'Cash 57.75', reason },
    });
  });
  it('is told again from history as its event told it, and stands in the export with its own tax', async () => {
    const { tenantId } = place.caller;
    const { invoiceId } = await sell([
      [3, 1],
      [2, 2],
    ]);
    const lines = await linesOf(invoiceId);
    const { creditNoteId } = await credit(
      invoiceId,
      lines.map(({ id }) => ({ id, quantity: 1 })),
    );
    const event = await service.waitForEvent(
      creditNoteIssued,
      (told) => told.tenantId === tenantId && told.data.creditNoteId === creditNoteId,
    );
    expect(event.data).toMatchObject({ totalMinor: 2 * 5775 + 2 * 11_800, payments: [{ title: 'Cash', amountMinor: 35_150 }] });
    const history = await place.call(tellHistory, { tenantId, after: 'creditNotes:' });
    expect(history.events).toMatchObject([{ data: event.data }]);
    const { csv } = await place.call(exportInvoices, {});
    expect(csv.split('\r\n').find((line) => line.startsWith(creditNoteId))).toMatch(/,-310,0,-41\.5,-351\.5,INR,Cash/);
  });
});
