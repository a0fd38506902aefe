import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import { creditNoteIssued, invoiceIssued } from '@thali/proto/ordering/order-events';
import { completeAndPay, listOrders, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { textOfPdf } from './pdf-text.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** A naan costs 100.00 and 8.875 % on top; a lassi 1,099.75, with 9.975 % in it. */
beforeEach(async () => {
  const { naan, lassi } = place.items;
  const city = { price: 100, tax_title: 'Sales tax', tax_rate: 8.87, tax_rate_exact: 8.875 };
  const quebec = { price: 1099.75, tax_title: 'QST', tax_rate: 9.97, tax_rate_exact: 9.975 };
  await place.change([
    { kind: 'item', id: naan.id, data: { ...naan, ...city } },
    { kind: 'item', id: lassi.id, data: { ...lassi, ...quebec } },
  ]);
});

const naans = (quantity = 1) => [{ id: place.items.naan.id, quantity }];
const both = () => [...naans(), { id: place.items.lassi.id, quantity: 1 }];
/** By hand: 8.875 % of 100.00 is 8.875, which goes up to 8.88; 1,099.75 / 1.09975 is 1,000.00, and 99.75 of tax. */
const figures = { netTotal: 1100, taxTotal: 108.63, total: 1208.63 };
const sell = () => place.call(createOrderAndInvoice, { ...place.order(both(), figures.total), ...figures });
const pdf = async (invoiceId: string) => textOfPdf(Buffer.from((await place.call(invoicePdf, { invoiceId })).base64, 'base64'));
const summary = async (orderId: string) => {
  const { subtotal, discount, taxTotal, total } = await place.call(paymentSummary, { orderIds: [orderId] });
  return { subtotal, discount, taxTotal, total };
};

describe('an order at a rate of three decimals', () => {
  it('is taxed at all three', async () => {
    const { orderId } = await place.call(createOrder, place.order(both(), figures.total));
    expect(await summary(orderId)).toEqual({ subtotal: 1100, discount: 0, taxTotal: 108.63, total: 1208.63 });
    const [group] = await place.call(listOrders, {});
    expect(group?.orders[0]?.items.map(({ tax_rate }) => tax_rate)).toEqual([8.875, 9.975]);
  });

  it('is taxed on what a discount leaves: 10 % off 10 naans leaves 900.00, and 79.88 of tax', async () => {
    const sold = place.order(naans(10), 979.88, { discount: 100, couponCode: 'WELCOME10' });
    const { orderId } = await place.call(createOrder, sold);
    expect(await summary(orderId)).toEqual({ subtotal: 1000, discount: 100, taxTotal: 79.88, total: 979.88 });
  });

  it('keeps its rate when a line is cancelled and the menu has another by then', async () => {
    const { orderId } = await place.call(createOrder, place.order(both(), figures.total));
    const { naan } = place.items;
    await place.change([{ kind: 'item', id: naan.id, data: { ...naan, price: 100, tax_rate: 5 } }]);
    const [row] = await service.sql<{ id: string }>('select id from order_item where order_id = $1 and title = $2', [
      orderId,
      'lassi',
    ]);
    await place.call(updateItemStatus, { id: row?.id as string, status: 'cancelled' });
    expect(await summary(orderId)).toEqual({ subtotal: 100, discount: 0, taxTotal: 8.88, total: 108.88 });
  });

  it('keeps hundredths, which the release before reads, and thousandths beside them where there is a third decimal', async () => {
    const cart = [...both(), { id: place.items.tikka.id, quantity: 1, variant_id: place.items.tikka.variants[0]?.id }];
    const { orderId } = await place.call(createOrder, place.order(cart, figures.total + 294));
    const rows = await service.sql(
      'select tax_rate_bp, tax_rate_thousandths from order_item where order_id = $1 order by position',
      [orderId],
    );
    expect(rows).toEqual([
      { tax_rate_bp: 887, tax_rate_thousandths: 8875 },
      { tax_rate_bp: 997, tax_rate_thousandths: 9975 },
      { tax_rate_bp: 500, tax_rate_thousandths: null },
    ]);
  });

  it('of a till that knows two decimals is refused with the fresh figures', async () => {
    await expect(place.call(createOrder, place.order(naans(), 108.87))).rejects.toMatchObject({
      code: 'PRICES_CHANGED',
      extra: { details: { taxTotal: 8.88, payableTotal: 108.88 } },
    });
  });
});

describe('papers say all three', () => {
  const taxes = [
    { title: 'Sales tax', rate: 8.875, amount: 8.88 },
    { title: 'QST', rate: 9.975, amount: 99.75 },
  ];
  it('the receipt', async () => {
    const { orderId } = await sell();
    expect((await place.call(getReceipt, { orderIds: [orderId] })).taxes).toEqual(taxes);
  });

  it('the PDFs of invoice and credit note', async () => {
    const { invoiceId } = await sell();
    const invoice = await pdf(invoiceId);
    expect(invoice).toContain('Sales tax 8.875%');
    expect(invoice).toContain('QST 9.975%');
    expect(invoice).not.toMatch(/8\.8[78]%|9\.9[78]%/);
    const lines = [{ id: (await place.call(previewCredit, { invoiceId })).lines[0]?.id as string, quantity: 1 }];
    const { total } = await place.call(previewCredit, { invoiceId, lines });
    expect(total).toBe(108.88);
    await place.call(creditInvoice, { invoiceId, lines, total, reason: 'Cold food' });
    const note = await pdf(`CN${invoiceId}`);
    expect(note).toContain('Sales tax 8.875%');
    expect(note).not.toContain('QST');
  });

  it('and whoever counts them is told hundredths and thousandths', async () => {
    const { orderId } = await place.call(createOrder, place.order(both(), figures.total));
    const payments = [{ paymentTypeId: place.paymentTypes.cash, amount: figures.total }];
    const pay = { orderIds: [orderId], subTotal: 1100, taxTotal: 108.63, total: figures.total, discount: 0, payments };
    const { invoiceId } = await place.call(completeAndPay, pay);
    const parts = [
      { title: 'Sales tax', rateBp: 887, rateThousandths: 8875, taxableMinor: 10_000, taxMinor: 888 },
      { title: 'QST', rateBp: 997, rateThousandths: 9975, taxableMinor: 100_000, taxMinor: 9975 },
    ];
    const told = await service.waitForEvent(invoiceIssued, ({ data }) => data.orderIds.includes(orderId));
    expect(told.data.taxes).toEqual(parts);
    const { total } = await place.call(previewCredit, { invoiceId });
    await place.call(creditInvoice, { invoiceId, total, reason: 'Wrong table' });
    const back = await service.waitForEvent(creditNoteIssued, ({ tenantId }) => tenantId === place.caller.tenantId);
    expect(back.data.taxes).toEqual(parts);
  });

  it('a credit note that the release before wrote says the two that it knew', async () => {
    const { invoiceId } = await sell();
    const { total } = await place.call(previewCredit, { invoiceId });
    await place.call(creditInvoice, { invoiceId, total, reason: 'Cold food' });
    const known = `(select jsonb_agg(line - 'taxRateThousandths') from jsonb_array_elements(lines) as line)`;
    await service.sql(`update credit_note set lines = ${known}, taxes = null where tenant_id = $1`, [place.caller.tenantId]);
    expect(await pdf(`CN${invoiceId}`)).toContain('Sales tax 8.87%');
  });
});
