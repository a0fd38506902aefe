import { describe, expect, it } from '@jest/globals';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { exportInvoices, invoicePdf, listCreditNotes, listInvoices } from '@thali/proto/ordering/invoices';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const print = { show_notes: 1, show_store_details: 1, show_customer_details: 1, print_token: 1 } as const;
const store: StoreSettings = {
  ...{ store_name: 'Annapurna', address: '12 MG Road, Bengaluru', phone: '080 1234', email: 'a@thali.test', image: null },
  ...{ currency: 'INR', is_qr_menu_enabled: 0, is_qr_order_enabled: 0, time_zone: 'Asia/Kolkata', business_day_start: 0 },
  hour_cycle: 24,
  ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: '27AAPFU0939F1ZV', fssai: '10022022000123', sac: '996331' },
};
const change = (more: Partial<StoreSettings>, footer = 'Come again') =>
  place.change([
    { kind: 'store', id: place.caller.tenantId, data: { ...store, ...more, print: { ...print, header: null, footer } } },
  ]);
const another = { store_name: 'Bhavan', address: 'Elsewhere', phone: '1', email: null, gstin: null, fssai: null, sac: '1' };
const elsewhere = { ...another, hour_cycle: 12 as const, currency: 'KWD', time_zone: 'America/New_York', business_day_start: 6 };

const day = '2026-11-20';
const at = (time: string) => ({ at: new Date(`${day}T${time}:00+05:30`) });
const sell = () => {
  const order = { ...place.order([{ id: place.items.water.id, quantity: 2 }], 40), netTotal: 40, taxTotal: 0, total: 40 };
  return place.call(createOrderAndInvoice, order, at('12:00'));
};
/** Every form (receipt, lists, file, PDFs) of the day's invoices and credit notes. */
const forms = async (orderId: string, numbers: readonly string[]) => {
  const days = { type: 'custom', from: day, to: day } as const;
  return {
    receipt: await place.call(getReceipt, { orderIds: [orderId] }),
    invoices: await place.call(listInvoices, days),
    notes: await place.call(listCreditNotes, days),
    file: await place.call(exportInvoices, days),
    pdfs: await Promise.all(numbers.map((invoiceId) => place.call(invoicePdf, { invoiceId }))),
  };
};

describe('an issued document', () => {
  it('is the same on every form for ever, whatever the store changes', async () => {
    await change({});
    const { orderId, invoiceId } = await sell();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const before = await forms(orderId, [invoiceId, 'CN26-27/000001']);
    expect(before.receipt.letterhead).toMatchObject({ title: 'Tax Invoice', store_name: 'Annapurna', currency: 'INR' });
    expect(before.receipt.letterhead?.print?.footer).toBe('Come again');
    expect(before.invoices).toMatchObject([{ currency: 'INR', time_zone: 'Asia/Kolkata' }]);
    expect(before.notes).toMatchObject([{ currency: 'INR', time_zone: 'Asia/Kolkata' }]);
    expect(before.file.csv).toContain('cgst');
    await change(elsewhere, 'Adieu');
    expect(await forms(orderId, [invoiceId, 'CN26-27/000001'])).toEqual(before);
  });
  it.each(Object.entries(elsewhere))('keeps its %s', async (name, value) => {
    await change({});
    const { orderId } = await sell();
    await change({ [name]: value } as Partial<StoreSettings>);
    const { letterhead } = await place.call(getReceipt, { orderIds: [orderId] });
    expect(letterhead).toMatchObject({ [name]: store[name as keyof StoreSettings] });
  });
  it('says the seller of its own issue, the credit note of its own', async () => {
    await change({});
    const { orderId } = await sell();
    await change({ gstin: null });
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const rows = await service.sql<{ gstin: string | null }>(
      `select seller->>'gstin' as gstin from (
         select letterhead, created_at from invoice where tenant_id = $1 union all
         select letterhead, created_at from credit_note where tenant_id = $1
       ) as document join letterhead on tenant_id = $1 and number = document.letterhead order by created_at`,
      [place.caller.tenantId],
    );
    expect(rows).toEqual([{ gstin: store.gstin }, { gstin: null }]);
  });
  it('adds four bytes to each invoice: a store that stays the same has one letterhead', async () => {
    await change({});
    await change({ kitchen_slow_minutes: 7, is_qr_menu_enabled: 1 });
    await sell();
    const [row] = await service.sql<{ count: number; bytes: number }>(
      `select count(*)::int, (select max(pg_column_size(letterhead)) from invoice where tenant_id = $1) as bytes
       from letterhead where tenant_id = $1 and seller->>'store_name' = 'Annapurna'`,
      [place.caller.tenantId],
    );
    expect(row).toEqual({ count: 1, bytes: 4 });
  });
  it('is kept as well when the release before writes it, which knows of no letterhead', async () => {
    await change({});
    await service.sql(
      `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
         total_minor, delivery_type) values ($1, '26-27/000009', $2, $3, 'x', 'INR', 100, 0, 0, 100, 'dinein')`,
      [place.caller.tenantId, day, at('12:00').at],
    );
    const { base64 } = await place.call(invoicePdf, { invoiceId: '26-27/000009' });
    await change(elsewhere);
    expect((await place.call(invoicePdf, { invoiceId: '26-27/000009' })).base64).toBe(base64);
  });
  it('from before letterheads were kept is printed as it was then, by what was known of the store first', async () => {
    await change({});
    const { orderId } = await sell();
    await change(elsewhere);
    const [first] = await service.sql<{ name: string }>(
      `select seller->>'store_name' as name from letterhead where tenant_id = $1 and number = 1`,
      [place.caller.tenantId],
    );
    await service.sql('update invoice set letterhead = null where tenant_id = $1', [place.caller.tenantId]);
    const { letterhead } = await place.call(getReceipt, { orderIds: [orderId] });
    expect(letterhead).toMatchObject({ template: 1, title: 'Invoice', store_name: first?.name });
  });
});

it('nobody who serves can change what was kept of a seller', async () => {
  const { tenantId } = place.caller;
  const changing = (statement: string) => service.database.tx({ tenantId }, (tx) => tx.query(statement));
  await expect(changing(`update letterhead set title = 'x'`)).rejects.toThrow('permission denied');
  await expect(changing('delete from letterhead')).rejects.toThrow('permission denied');
});
