import { describe, expect, it } from '@jest/globals';
import type { EventEnvelope, Output, Payload } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { addCustomer } from '@thali/proto/ordering/customers';
import {
  creditNoteIssued,
  customerAdded,
  invoiceIssued,
  OrderState,
  orderCreated,
  orderUpdated,
  tellHistory,
} from '@thali/proto/ordering/order-events';
import { cancelOrders, completeAndPay, paymentSummary } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

type Page = Output<typeof tellHistory>;
async function pagesOf({ tenantId }: { tenantId: string }): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.next)
    pages.push(await place.call(tellHistory, { tenantId, after }));
  return pages;
}
const told = async () => (await pagesOf(place.caller)).flatMap(({ events }) => events);
const anOrder = (more: object = {}) =>
  place.order(
    [
      { id: place.items.naan.id, quantity: 1 },
      { id: place.items.lassi.id, quantity: 1 },
    ],
    175.75,
    more,
  );

describe('the history', () => {
  it('tells of orders, documents and customers what their events told', async () => {
    await place.call(addCustomer, { phone: '98450', name: 'Ravi' });
    const guest = { customerType: 'CUSTOMER', customerId: '98450' };
    const table = { tableId: place.table };
    const open = [await place.call(createOrder, anOrder(table)), await place.call(createOrder, anOrder(table))];
    const orderIds = open.map(({ orderId }) => orderId);
    const { subtotal: subTotal, ...bill } = await place.call(paymentSummary, { orderIds });
    await place.call(completeAndPay, { orderIds, subTotal, ...bill });
    const figures = { netTotal: 155, taxTotal: 20.75, total: 175.75 };
    const paid = await place.call(createOrderAndInvoice, { ...anOrder(guest), ...figures });
    await place.call(cancelOrders, { orderIds: [paid.orderId], reason: 'Wrong table' });
    const waiting = await place.call(createOrder, anOrder());

    const ofTenant = ({ tenantId }: EventEnvelope) => tenantId === place.caller.tenantId;
    const invoices = await Promise.all(
      orderIds
        .slice(0, 1)
        .concat(paid.orderId)
        .map((id) => service.waitForEvent(invoiceIssued, (event) => ofTenant(event) && event.data.orderIds.includes(id))),
    );
    const note = await service.waitForEvent(creditNoteIssued, ofTenant);
    const lastOf = (id: string) =>
      service.waitForEvent(orderUpdated, (event) => event.data.orderId === id && event.data.status !== 'created');
    const states = [
      ...(await Promise.all([...orderIds, paid.orderId].map(lastOf))),
      await service.waitForEvent(orderCreated, ({ data }) => data.orderId === waiting.orderId),
    ];
    const events = await told();
    const dataOf = ({ subject }: { subject: string }) =>
      events.filter((event) => event.subject === subject).map(({ data }) => data);
    expect(dataOf(orderUpdated)).toEqual(states.map(({ data }) => OrderState.parse(data)));
    expect(dataOf(invoiceIssued)).toEqual(invoices.map(({ data }) => data));
    expect(dataOf(creditNoteIssued)).toEqual([note.data]);
    expect(dataOf(customerAdded)).toMatchObject([{ phone: '98450' }]);
    expect(events).toHaveLength(8);
  });
  it('says what each item of a document brought, to the last paisa: with halved taxes, discounts, several orders, parts taken back', async () => {
    const store = place.store();
    await place.change([{ ...store, data: { ...store.data, gstin: '29AAGCB7383J1Z4' } } as typeof store]);
    const cart = (naans: number, lassis: number) => [
      { id: place.items.naan.id, quantity: naans },
      { id: place.items.lassi.id, quantity: lassis },
      { id: place.items.naan.id, quantity: 1 },
    ];
    /** An order with the server's own figures, which the refusal of a first try contains. */
    const priced = async (more: object, lines = cart(3, 1)) => {
      const refused = await place.call(createOrder, place.order(lines, 1, more)).catch((error) => error);
      const { payableTotal, discount } = refused.extra.details;
      return place.order(lines, payableTotal, { discount, ...more });
    };
    const sell = async (more: object) => place.call(createOrderAndInvoice, await priced(more));
    const credit = async (invoiceId: string, quantity?: number) => {
      const all = await place.call(previewCredit, { invoiceId });
      const lines = quantity ? all.lines.slice(0, 2).map(({ id }) => ({ id, quantity })) : undefined;
      const { total } = await place.call(previewCredit, { invoiceId, lines });
      await place.call(creditInvoice, { invoiceId, lines, total, reason: 'Cold' });
    };
    const coupon = await sell({ couponCode: 'WELCOME10' });
    const byHand = await sell({ discount: 7.77 });
    await sell({ couponCode: 'ALL100' });
    const table = { tableId: place.table };
    const orderIds = [];
    for (const off of [{ discount: 0.01 }, {}])
      orderIds.push((await place.call(createOrder, await priced({ ...table, ...off }, cart(7, 3)))).orderId);
    const { subtotal: subTotal, ...bill } = await place.call(paymentSummary, { orderIds });
    const { invoiceId } = await place.call(completeAndPay, { orderIds, subTotal, ...bill });
    await credit(invoiceId, 1);
    await credit(byHand.invoiceId, 1);
    await credit(byHand.invoiceId);
    await place.call(cancelOrders, { orderIds: [coupon.orderId], reason: 'Wrong table' });

    const documents = (await told()).flatMap(({ subject, data }) =>
      subject === invoiceIssued.subject || subject === creditNoteIssued.subject ? [data as Payload<typeof invoiceIssued>] : [],
    );
    expect(documents).toHaveLength(8);
    for (const { items = [], totalMinor } of documents)
      expect(items.reduce((sum, item) => sum + item.totalMinor, 0)).toBe(totalMinor);
    expect(documents[0]?.items?.map(({ title }) => title).sort()).toEqual(['lassi', 'naan']);
    const live = await Promise.all(
      documents.map((document) =>
        'creditNoteId' in document
          ? service.waitForEvent(
              creditNoteIssued,
              ({ tenantId, data }) => tenantId === place.caller.tenantId && data.creditNoteId === document.creditNoteId,
            )
          : service.waitForEvent(
              invoiceIssued,
              ({ tenantId, data }) => tenantId === place.caller.tenantId && data.invoiceId === document.invoiceId,
            ),
      ),
    );
    expect(live.map(({ data }) => data.items)).toEqual(documents.map(({ items }) => items));
  });
  it('comes in pages, each thing on one of them', async () => {
    await service.sql(
      `insert into customer (tenant_id, phone, name, created_at, updated_at)
       select $1, i::text, 'Guest', now(), now() from generate_series(1, 1000) as i`,
      [place.caller.tenantId],
    );
    await place.call(createOrder, anOrder());
    const pages = await pagesOf(place.caller);
    expect(pages.map(({ events }) => events.length)).toEqual([500, 500, 0, 1, 0, 0]);
    const phones = (await told()).flatMap(({ subject, data }) =>
      subject === customerAdded.subject ? [(data as { phone: string }).phone] : [],
    );
    expect(new Set(phones).size).toBe(1_000);
  });
  it('is of the named tenant only, and publishes nothing', async () => {
    await place.call(createOrder, anOrder());
    const stored = () => service.sql('select id from outbox where tenant_id = $1', [place.caller.tenantId]);
    const before = await stored();
    const other = await openRestaurant(service);
    expect((await pagesOf(other.caller)).flatMap(({ events }) => events)).toEqual([]);
    expect((await told()).every(({ tenantId }) => tenantId === place.caller.tenantId)).toBe(true);
    expect(await stored()).toEqual(before);
  });
});
