import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readCsv } from '@thali/kit/files/csv';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer, deleteCustomer, updateCustomer } from '@thali/proto/ordering/customers';
import {
  exportInvoices,
  invoiceOrders,
  invoicePdf,
  listCreditNotes,
  listInvoices,
  searchInvoices,
} from '@thali/proto/ordering/invoices';
import { cancelOrders, completeAndPay, paymentSummary } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const store: StoreSettings = {
  ...{ store_name: 'Annapurna', address: '12 MG Road, Bengaluru', phone: '080 1234', email: null, image: null, currency: 'INR' },
  ...{ is_qr_menu_enabled: 0, is_qr_order_enabled: 0, time_zone: 'Asia/Kolkata', business_day_start: 0 },
  hour_cycle: 24,
  ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: '27AAPFU0939F1ZV', fssai: '10022022000123', sac: '996331' },
};
const registered = () => place.change([{ kind: 'store', id: place.caller.tenantId, data: store }]);
const day = '2026-11-20';
const days = { type: 'custom', from: day, to: day } as const;
const at = (time: string) => ({ at: new Date(`${day}T${time}:00+05:30`) });

/** A naan (55 + 5 %) and a lassi (118 incl. 18 %), paid at once. */
const sell = async (time = '12:00', more: object = {}, rest: Restaurant = place, total = 175.75) => {
  const cart = [
    { id: rest.items.naan.id, quantity: 1 },
    { id: rest.items.lassi.id, quantity: 1 },
  ];
  const figures = { netTotal: 155, taxTotal: total === 175.75 ? 20.75 : 20.76, total };
  return rest.call(createOrderAndInvoice, { ...rest.order(cart, total, more), ...figures }, at(time));
};
/** The same in a store with a GSTIN, where the naan's tax is two halves of 1.38. */
const sellTaxed = async () => {
  await registered();
  return sell('12:00', {}, place, 175.76);
};
const list = (more: object = {}) => place.call(listInvoices, { ...days, ...more });

describe('the list', () => {
  it('is the newest first and says whose, where and for which orders each invoice is', async () => {
    await place.call(addCustomer, { phone: '98450', name: 'Ravi', email: 'ravi@thali.test' });
    const first = await sell();
    const whose = { customerType: 'CUSTOMER', customerId: '98450', tableId: place.table };
    const second = await sell('12:30', whose);
    await place.call(updateCustomer, { id: '98450', name: 'Someone', email: 'else@thali.test' });
    await place.call(deleteCustomer, { id: '98450' });
    expect(await list()).toEqual([
      {
        ...{ invoice_id: '26-27/000002', created_at: '2026-11-20T07:00:00.000Z', refunded: 0 },
        ...{ sub_total: 155, discount: 0, tax_total: 20.75, total: 175.75, currency: 'INR', time_zone: 'Asia/Kolkata' },
        ...{ table_id: place.table, table_title: 'Table T4', floor: 'Ground', delivery_type: 'dinein' },
        ...{ customer_type: 'CUSTOMER', customer_id: '98450', name: 'Ravi', email: 'ravi@thali.test' },
        orders: [{ order_id: second.orderId, token_no: 2 }],
      },
      expect.objectContaining({
        ...{ invoice_id: '26-27/000001', customer_type: 'WALKIN', name: null, email: null, table_title: null },
        orders: [{ order_id: first.orderId, token_no: 1 }],
      }),
    ]);
  });
  it('keeps the email also of an invoice over orders that are paid together', async () => {
    await place.call(addCustomer, { phone: '98450', name: 'Ravi', email: 'ravi@thali.test' });
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    const orders = [];
    for (const customer of [{ customerType: 'CUSTOMER', customerId: '98450' }, {}] as const)
      orders.push(await place.call(createOrder, place.order(cart, 20, { tableId: place.table, ...customer }), at('10:00')));
    const orderIds = orders.map(({ orderId }) => orderId);
    const { subtotal: subTotal, ...figures } = await place.call(paymentSummary, { orderIds });
    await place.call(completeAndPay, { orderIds, subTotal, ...figures }, at('11:00'));
    expect(await list()).toMatchObject([
      { total: 40, name: 'Ravi', email: 'ravi@thali.test', orders: [{ token_no: 1 }, { token_no: 2 }] },
    ]);
  });
  it('comes in pages, and of today when nothing is asked for', async () => {
    for (const minute of ['01', '02', '03']) await sell(`12:${minute}`);
    const ids = async (more: object) => (await list(more)).map(({ invoice_id }) => invoice_id.slice(-1));
    expect(await ids({ perPage: 2 })).toEqual(['3', '2']);
    expect(await ids({ perPage: 2, page: '2' })).toEqual(['1']);
    expect(await place.call(listInvoices, {}, at('13:00'))).toHaveLength(3);
    expect(await place.call(listInvoices, { type: 'tomorrow' }, at('13:00'))).toEqual([]);
    await expect(place.call(listInvoices, { type: 'custom', from: day })).rejects.toMatchObject({ code: 'DATE_RANGE_INVALID' });
  });
  it('parts days and financial years at midnight in the zone of the store', async () => {
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    const order = { ...place.order(cart, 20), netTotal: 20, taxTotal: 0, total: 20 };
    for (const time of [
      '2027-03-31T18:29:59.000Z',
      '2027-03-31T18:29:59.900Z',
      '2027-03-31T18:30:00.000Z',
      '2027-03-31T18:30:00.100Z',
    ])
      await place.call(createOrderAndInvoice, order, { at: new Date(time) });
    const of = async (date: string) =>
      (await place.call(listInvoices, { type: 'custom', from: date, to: date })).map(({ invoice_id, orders }) => [
        invoice_id,
        orders[0]?.token_no,
      ]);
    expect(await of('2027-03-31')).toEqual([
      ['26-27/000002', 2],
      ['26-27/000001', 1],
    ]);
    expect(await of('2027-04-01')).toEqual([
      ['27-28/000002', 2],
      ['27-28/000001', 1],
    ]);
  });
});

describe('the search', () => {
  it('finds by number, token, customer and table, and nothing of another restaurant', async () => {
    await place.call(addCustomer, { phone: '+91 98450', name: 'Meera Nair' });
    await sell('12:00', { tableId: place.table });
    await sell('12:01', { customerType: 'CUSTOMER', customerId: '+91 98450' });
    const found = async (q: string) => (await place.call(searchInvoices, { q })).map(({ orders }) => orders[0]?.token_no);
    expect(await found('27/000001')).toEqual([1]);
    expect(await found('26-27/000001')).toEqual([1]);
    expect(await found('2')).toEqual([2, 1]);
    expect(await found('nair')).toEqual([2]);
    expect(await found('98450')).toEqual([2]);
    expect(await found('table t4')).toEqual([1]);
    expect(await found('%')).toEqual([]);
    expect(await found(' ')).toEqual([]);
    expect(await (await openRestaurant(service)).call(searchInvoices, { q: '000001' })).toEqual([]);
  });
  it('knows a token as a whole', async () => {
    for (let count = 0; count < 12; count++) await sell();
    const found = await place.call(searchInvoices, { q: '12' });
    expect(found.map(({ invoice_id }) => invoice_id)).toEqual(['26-27/000012']);
  });
});

it('the orders of an invoice are all or none', async () => {
  const { orderId } = await sell();
  expect(await place.call(invoiceOrders, { orderIds: [orderId] })).toMatchObject([{ id: orderId, items: [{}, {}] }]);
  const foreign = await sell('12:00', {}, await openRestaurant(service));
  await expect(place.call(invoiceOrders, { orderIds: [orderId, foreign.orderId] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('an order that was paid and is cancelled', () => {
  it('has a credit note of its day, and its invoice says what was given back', async () => {
    const { orderId } = await sell();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    expect(await place.call(listCreditNotes, days)).toEqual([
      {
        ...{ credit_note_id: 'CN26-27/000001', invoice_id: '26-27/000001', order_id: orderId, token_no: 1 },
        ...{ created_at: '2026-11-20T08:30:00.000Z', created_by: place.caller.userId },
        ...{ sub_total: 155, discount: 0, tax_total: 20.75, total: 175.75, currency: 'INR', time_zone: 'Asia/Kolkata' },
        ...{ reason: 'Wrong table', payments: [{ title: 'Cash', amount: 175.75 }] },
      },
    ]);
    expect(await list()).toMatchObject([{ total: 175.75, refunded: 175.75 }]);
    expect(await place.call(listCreditNotes, { type: 'yesterday' }, at('15:00'))).toEqual([]);
  });
  it('keeps its bill: lines, taxes and total are those that were sold, without what was cancelled before', async () => {
    const { orderId } = await sell();
    const before = await place.call(getReceipt, { orderIds: [orderId] });
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const after = await place.call(getReceipt, { orderIds: [orderId] });
    const { date: _date, orders: _orders, ...figures } = before;
    expect(after).toMatchObject(figures);
    expect(after.orders[0]?.items.map(({ item_title }) => item_title)).toEqual(['naan', 'lassi']);
  });
});

describe('central and state tax', () => {
  it('are two equal halves, each rounded once, in a store with a GSTIN', async () => {
    const { orderId } = await sellTaxed();
    const { gst, taxes, taxTotal, total } = await place.call(getReceipt, { orderIds: [orderId] });
    expect(gst).toEqual([
      { rate: 5, taxable: 55, cgst: 1.38, sgst: 1.38 },
      { rate: 18, taxable: 100, cgst: 9, sgst: 9 },
    ]);
    expect(taxes.map(({ amount }) => amount)).toEqual([2.76, 18]);
    expect([taxTotal, total]).toEqual([20.76, 175.76]);
  });
  it('keep the figures of a document that was issued before that was a rule', async () => {
    const { orderId } = await sellTaxed();
    await service.sql('update orders set halved_tax = null, tax_minor = 2075, total_minor = 17575 where id = $1', [orderId]);
    const { gst, taxTotal } = await place.call(getReceipt, { orderIds: [orderId] });
    expect(gst).toEqual([
      { rate: 5, taxable: 55, cgst: 1.38, sgst: 1.37 },
      { rate: 18, taxable: 100, cgst: 9, sgst: 9 },
    ]);
    expect(taxTotal).toBe(20.75);
  });
});

describe('the file of invoices', () => {
  const rowsOf = (csv: string) => {
    const [header, ...rows] = readCsv(csv).map(({ cells }) => cells);
    return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [header?.[index], cell])));
  };
  it('has invoices and, as negative lines, credit notes, with both halves of the tax for a store with a GSTIN', async () => {
    const { orderId } = await sellTaxed();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const { csv, fileName, next } = await place.call(exportInvoices, days);
    expect({ fileName, next }).toEqual({ fileName: `invoices-${day}-${day}.csv`, next: null });
    const where = { invoice: '26-27/000001', date: day, tokens: '1', currency: 'INR', payments: 'Cash' };
    expect(rowsOf(csv)).toMatchObject([
      {
        ...{ ...where, number: '26-27/000001', kind: 'Invoice', time: '12:00' },
        ...{ subtotal: '155', discount: '0', tax: '20.76', cgst: '10.38', sgst: '10.38', total: '175.76' },
      },
      {
        ...{ ...where, number: 'CN26-27/000001', kind: 'Credit note', time: '14:00' },
        ...{ subtotal: '-155', discount: '0', tax: '-20.76', cgst: '-10.38', sgst: '-10.38', total: '-175.76' },
      },
    ]);
  });
  it('has no halves for a store without a GSTIN, and neutralises what people typed', async () => {
    await place.call(addCustomer, { phone: '+98450', name: '=1+1' });
    await sell('12:00', { customerType: 'CUSTOMER', customerId: '+98450' });
    const { csv } = await place.call(exportInvoices, days);
    expect(csv).not.toMatch(/cgst/);
    expect(csv).toContain(",'=1+1,'+98450,");
  });
  it('leaves in pages that neither repeat nor lose a document', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => `26-27/9${String(index).padStart(5, '0')}`);
    await service.sql(
      `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
         total_minor, delivery_type)
       select $1, id, $3, $4, 'x', 'INR', 100, 0, 0, 100, 'dinein' from unnest($2::text[]) as id`,
      [place.caller.tenantId, rows, day, at('12:00').at],
    );
    const numbers: string[] = [];
    let after: string | null | undefined;
    do {
      const page: { csv: string; next: string | null } = await place.call(exportInvoices, { ...days, after: after ?? undefined });
      numbers.push(...readCsv(page.csv).map(({ cells }) => cells[0] as string));
      after = page.next;
    } while (after);
    expect(numbers).toEqual(['number', ...rows]);
    await expect(place.call(exportInvoices, { ...days, after: "2026-11-20|x'|y" })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('the PDF', () => {
  const pdfOf = async (invoiceId: string) => {
    const { fileName, contentType, base64 } = await place.call(invoicePdf, { invoiceId });
    const bytes = Buffer.from(base64, 'base64');
    if (process.env.THALI_KEEP_PDF) writeFileSync(`${process.env.THALI_KEEP_PDF}/${fileName}`, bytes);
    return { fileName, contentType, bytes };
  };
  it('of an invoice and of its credit note is a file of that name', async () => {
    const { orderId } = await sellTaxed();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const invoice = await pdfOf('26-27/000001');
    expect(invoice).toMatchObject({ fileName: 'invoice-26-27-000001.pdf', contentType: 'application/pdf' });
    expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await pdfOf('CN26-27/000001')).fileName).toBe('credit-note-CN26-27-000001.pdf');
    await expect(place.call(invoicePdf, { invoiceId: '26-27/000002' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('embeds the font of each Indian script that occurs, and of no other', async () => {
    const names = ['அன்னபூர்ணா', 'অন্নপূর্ণা', 'అన్నపూర్ణ', 'ಅನ್ನಪೂರ್ಣ', 'അന്നപൂർണ്ണ', 'અન્નપૂર્ણા', 'ਅੰਨਪੂਰਨਾ', 'ଅନ୍ନପୂର୍ଣ୍ଣା'];
    const fontsOf = (bytes: Buffer) =>
      new Set([...bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+NotoSans([A-Za-z]*)-/g)].map(([, script]) => script));
    await place.change([
      { kind: 'store', id: place.caller.tenantId, data: { ...store, gstin: null, address: names.join('\n') } },
    ]);
    await sell();
    const scripts = ['Tamil', 'Bengali', 'Telugu', 'Kannada', 'Malayalam', 'Gujarati', 'Gurmukhi', 'Oriya'];
    expect(fontsOf((await pdfOf('26-27/000001')).bytes)).toEqual(new Set(['', ...scripts]));
    await place.change([{ kind: 'store', id: place.caller.tenantId, data: { ...store, gstin: null } }]);
    await sell();
    expect(fontsOf((await pdfOf('26-27/000002')).bytes)).toEqual(new Set(['']));
  });
  it('takes any text, and as many pages as it needs', async () => {
    await place.change([{ kind: 'store', id: place.caller.tenantId, data: { ...store, store_name: 'अन्नपूर्णा भवन' } }]);
    const cart = Array.from({ length: 60 }, (_, index) => ({ id: place.items.water.id, quantity: 1, notes: `note ${index}` }));
    const figures = { netTotal: 1200, taxTotal: 0, total: 1200 };
    await place.call(createOrderAndInvoice, { ...place.order(cart, 1200), ...figures }, at('12:00'));
    // Documents on template 1 do not merge equal lines.
    await service.sql('update invoice set letterhead = null where tenant_id = $1', [place.caller.tenantId]);
    const { bytes } = await pdfOf('26-27/000001');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });
});
