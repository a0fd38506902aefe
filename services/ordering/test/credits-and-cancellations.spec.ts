import { expect, it } from '@jest/globals';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { listCreditNotes } from '@thali/proto/ordering/invoices';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let place: Restaurant;
newRestaurantForEachTest((_running, opened) => {
  place = opened;
});

it('credit notes at the same moment as a cancellation leave it only the rest, or come too late: together they give back what was paid', async () => {
  const paid = { ...place.order([{ id: place.items.lassi.id, quantity: 3 }], 354), netTotal: 300, taxTotal: 54, total: 354 };
  for (let round = 0; round < 6; round++) {
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, paid);
    const { lines } = await place.call(previewCredit, { invoiceId });
    const one = { invoiceId, lines: lines.map(({ id }) => ({ id, quantity: 1 })), total: 118, reason: 'Cold food' };
    const outcomes = await Promise.allSettled([
      place.call(creditInvoice, one),
      place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }),
      place.call(creditInvoice, one),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CREDIT_TOO_MUCH' });
    expect(outcomes[1]?.status).toBe('fulfilled');
    const notes = (await place.call(listCreditNotes, {})).filter(({ invoice_id }) => invoice_id === invoiceId);
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(354);
  }
});
