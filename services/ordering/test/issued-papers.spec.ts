import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { closeDay, listDayCloses, openDay } from '@thali/proto/ordering/day-close';
import { exportInvoices, listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import { cancelOrders, completeAndPay, paymentSummary } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const day = '2026-11-20';
const days = { type: 'custom', from: day, to: day } as const;
const at = (time: string) => ({ at: new Date(`${day}T${time}:00+05:30`) });
const cart = (quantity = 1) => [{ id: place.items.water.id, quantity }];
const sell = (quantity = 1) => {
  const total = 20 * quantity;
  const order = { ...place.order(cart(quantity), total), netTotal: total, taxTotal: 0, total };
  return place.call(createOrderAndInvoice, order, at('12:00'));
};
const list = () => place.call(listInvoices, days);

describe('the number of an invoice', () => {
  it.each([
    ['after 999,999 it has a seventh digit', '1000000', 999_999],
    ['before, it has six', '999999', 999_998],
  ])('%s', async (_, digits, last) => {
    await service.sql(`insert into number_counter (tenant_id, series, last_number) values ($1, '26-27/', $2)`, [
      place.caller.tenantId,
      last,
    ]);
    expect(await sell()).toMatchObject({ invoiceId: `26-27/${digits}` });
    const second = await sell();
    expect(second.invoiceId).toBe(`26-27/${String(last + 2)}`);
  });
});

describe('the financial year of a number', () => {
  it('is that of the calendar day of issue, also in a night that counts to the day before', async () => {
    await place.change([place.store({ business_day_start: 4 })]);
    const night = { at: new Date('2027-04-01T01:30:00+05:30') };
    const order = { ...place.order(cart(), 20), netTotal: 20, taxTotal: 0, total: 20 };
    expect(await place.call(createOrderAndInvoice, order, night)).toMatchObject({ invoiceId: '27-28/000001' });
    const { orderId } = await place.call(createOrder, place.order(cart(), 20), night);
    const { subtotal: subTotal, ...figures } = await place.call(paymentSummary, { orderIds: [orderId] });
    const paid = await place.call(completeAndPay, { orderIds: [orderId], subTotal, ...figures }, night);
    expect(paid.invoiceId).toBe('27-28/000002');
    const before = { type: 'custom', from: '2027-03-31', to: '2027-03-31' } as const;
    expect(await place.call(listInvoices, before)).toHaveLength(2);
  });
});

describe('the receipt of an invoice over two orders', () => {
  const together = async () => {
    const orderIds: string[] = [];
    for (const time of ['10:00', '10:05'])
      orderIds.push((await place.call(createOrder, place.order(cart(), 20), at(time))).orderId);
    const { subtotal: subTotal, ...figures } = await place.call(paymentSummary, { orderIds });
    return { orderIds, pay: () => place.call(completeAndPay, { orderIds, subTotal, ...figures }, at('11:00')) };
  };
  it('is all of it, whichever of them it is asked for', async () => {
    const { orderIds, pay } = await together();
    await pay();
    const whole = await place.call(getReceipt, { orderIds });
    expect(whole).toMatchObject({ invoiceId: '26-27/000001', total: 40, payments: [{ amount: 40 }], orders: [{}, {}] });
    for (const orderId of orderIds) expect(await place.call(getReceipt, { orderIds: [orderId] })).toEqual(whole);
  });
  it('has the date of the invoice, as the list and the file have it', async () => {
    const { orderIds, pay } = await together();
    await pay();
    const issued = at('11:00').at.toISOString();
    const [invoice] = await list();
    expect((await place.call(getReceipt, { orderIds })).date).toBe(issued);
    expect(invoice?.created_at).toBe(issued);
    expect((await place.call(exportInvoices, days)).csv).toContain(`${day},11:00`);
  });
  it('is none before they are paid: no number, no seller who issued it', async () => {
    const { orderIds } = await together();
    expect(await place.call(getReceipt, { orderIds })).toMatchObject({ invoiceId: null, letterhead: null, payments: [] });
  });
});

describe('credit notes', () => {
  it('are listed in pages, all of them however many there are', async () => {
    const { orderId } = await sell();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    await service.sql(
      `with sold as (
         insert into orders (tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, currency,
           subtotal_minor, discount_minor, tax_minor, total_minor)
         select $1, gen_random_uuid(), $2, 100 + n, $3, 'x', 'dinein', 'WALKIN', 'INR', 0, 0, 0, 0 from generate_series(1, 1200) as n
         returning tenant_id, id, token_no)
       insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, subtotal_minor,
         discount_minor, tax_minor, total_minor)
       select tenant_id, 'CN26-27/1' || token_no, '26-27/000001', id, $2, $3, 'x', 0, 0, 0, 0 from sold`,
      [place.caller.tenantId, day, at('13:00').at],
    );
    const ids = new Set<string>();
    for (const page of ['1', '2', '3', '4'])
      for (const note of await place.call(listCreditNotes, { ...days, page, perPage: 400 })) ids.add(note.credit_note_id);
    expect(ids.size).toBe(1_201);
  });
});

describe('an order with a discount that somebody gave by hand', () => {
  it('keeps it as such, also when a coupon happens to give as much', async () => {
    const { orderId } = await place.call(createOrder, place.order(cart(5), 90, { discount: 10 }), at('12:00'));
    const [row] = await service.sql('select coupon_code, discount_percent_bp, discount_fixed_minor from orders where id = $1', [
      orderId,
    ]);
    expect(row).toEqual({ coupon_code: null, discount_percent_bp: null, discount_fixed_minor: 1000 });
  });
});

describe('a drawer that gave back more than came in', () => {
  it('is counted below zero, and then nothing is missing', async () => {
    const close = async (amount: number) => {
      const { total, invoices, credit_notes } = await place.call(openDay, {});
      const counted = [{ title: 'Cash', amount }];
      await place.call(closeDay, { total, invoices, creditNotes: credit_notes, counted, notes: '' });
    };
    const { orderId } = await sell(2);
    await close(40);
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    await close(-40);
    const [newest] = await place.call(listDayCloses, {});
    expect(newest?.drawers).toMatchObject([{ title: 'Cash', expected: -40, counted: -40, difference: 0 }]);
  });
});
