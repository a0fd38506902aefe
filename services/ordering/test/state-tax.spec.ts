import { describe, expect, it } from '@jest/globals';
import { gstStates, stateTaxOf } from '@thali/proto/gst-states';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { exportInvoices, invoicePdf } from '@thali/proto/ordering/invoices';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { type Bill, creditNoteBill, invoiceBill } from '../src/invoices/bill.js';
import type { CreditNoteRow } from '../src/invoices/credit-note.js';
import { billParts } from '../src/invoices/invoice-pdf.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const gstinOf = (state: string) => `${state}AAGCB7383J1Z4`;
const chandigarh = { street: 'Sector 17', city: 'Chandigarh', state: '04', postcode: '160017', country: 'IN' };
const change = async (more: object) => {
  const told = place.store();
  if (told.kind !== 'store' || !told.data) throw new Error('the store is there');
  await place.change([{ ...told, data: { ...told.data, ...more } }]);
};
const day = '2026-11-20';
const at = (time: string) => ({ at: new Date(`${day}T${time}:00+05:30`) });
const sell = () => {
  const order = { ...place.order([{ id: place.items.naan.id, quantity: 4 }], 231), netTotal: 220, taxTotal: 11, total: 231 };
  return place.call(createOrderAndInvoice, order, at('12:00'));
};
const stateTaxOn = async (orderId: string) => (await place.call(getReceipt, { orderIds: [orderId] })).letterhead?.state_tax;
const taxesOnPaper = async (invoiceId: string) => {
  const { tenantId } = place.caller;
  const parts = await service.database.tx({ tenantId }, (tx) => billParts(tx, tenantId, invoiceId));
  const taxes = ({ figures }: Bill) => figures.map(([name]) => name).filter((name) => name.includes('GST'));
  return { invoice: taxes(invoiceBill(parts)), note: taxes(creditNoteBill(parts, parts.creditNotes[0] as CreditNoteRow)) };
};
const file = async () => {
  const { csv } = await place.call(exportInvoices, { type: 'custom', from: day, to: day });
  const [names = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((row) => row.replace(/^\uFEFF/, '').split(','));
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]])));
};

describe('the half beside CGST', () => {
  it('is called by the state of the GSTIN that a document was issued with, in every state and union territory', async () => {
    const names: [string, string | undefined][] = [];
    for (const state of gstStates.keys()) {
      await change({ gstin: gstinOf(state) });
      names.push([state, await stateTaxOn((await sell()).orderId)]);
    }
    expect(names).toEqual([...gstStates.keys()].map((state) => [state, stateTaxOf(state)]));
  });

  it('is on receipt, invoice and credit note the one of their own issue, whatever the store is later', async () => {
    await change({ gstin: gstinOf('04') });
    const { orderId, invoiceId } = await sell();
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, at('14:00'));
    const pdfs = () => Promise.all([invoiceId, 'CN26-27/000001'].map((id) => place.call(invoicePdf, { invoiceId: id })));
    const before = await pdfs();
    expect(await stateTaxOn(orderId)).toBe('UTGST');
    const names = ['CGST 2.5% of ₹220.00', 'UTGST 2.5% of ₹220.00'];
    expect(await taxesOnPaper(invoiceId)).toEqual({ invoice: names, note: names });
    await change({ gstin: gstinOf('29'), address: 'Elsewhere' });
    expect(await stateTaxOn(orderId)).toBe('UTGST');
    expect(await pdfs()).toEqual(before);
  });

  it('has no other name on what was issued on a letterhead of before', async () => {
    await change({ gstin: gstinOf('04') });
    const { orderId } = await sell();
    await service.sql('update letterhead set template = 2 where tenant_id = $1', [place.caller.tenantId]);
    expect(await stateTaxOn(orderId)).toBe('SGST');
  });

  it('of a store without a GSTIN is that of its address, and stays so', async () => {
    await change({ address_parts: chandigarh });
    const { orderId } = await sell();
    expect(await stateTaxOn(orderId)).toBe('UTGST');
    await change({ address_parts: { ...chandigarh, state: '07' } });
    expect(await stateTaxOn(orderId)).toBe('UTGST');
    expect(await stateTaxOn((await sell()).orderId)).toBe('SGST');
  });
});

describe('the file of invoices', () => {
  it('has the column of the name that its documents have, and both over days of both', async () => {
    await change({ gstin: gstinOf('04') });
    await sell();
    expect(await file()).toMatchObject([{ cgst: '5.5', utgst: '5.5' }]);
    expect((await file())[0]).not.toHaveProperty('sgst');
    await change({ gstin: gstinOf('29') });
    await sell();
    await change({ gstin: null });
    await sell();
    expect(await file()).toMatchObject([
      { cgst: '5.5', sgst: '', utgst: '5.5' },
      { cgst: '5.5', sgst: '5.5', utgst: '' },
      { cgst: '', sgst: '', utgst: '' },
    ]);
  });
  it('has none of them without a GSTIN', async () => {
    await sell();
    expect(Object.keys((await file())[0] ?? {})).toEqual(expect.not.arrayContaining(['cgst', 'sgst', 'utgst']));
  });
});
