import { describe, expect, it } from '@jest/globals';
import type { Letterhead } from '@thali/proto/ordering/letterhead';
import type { ReceiptPrintSettings } from './print-settings';
import { type ReceiptData, receiptView } from './receipt-view';
import { sampleReceipt } from './sample-receipt';

const today: ReceiptPrintSettings = {
  storeSettings: {
    ...{ store_name: 'Bhavan', address: 'Elsewhere', phone: null, email: null, image: '/new.webp', currency: 'KWD' },
    ...{ is_qr_menu_enabled: 0, is_qr_order_enabled: 0, time_zone: 'America/New_York', business_day_start: 0 },
    hour_cycle: 12,
    ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: null, fssai: null, sac: '996331' },
  },
  printSettings: {
    ...({ page_format: 57, header: null, footer: 'Adieu', show_notes: 0, is_enable_print: 1 } as const),
    ...({ show_store_details: 0, show_customer_details: 0, print_token: 0 } as const),
  },
};
const letterhead: Letterhead = {
  ...{ title: 'Tax Invoice', template: 2, store_name: 'Annapurna', address: '12 MG Road', phone: null, email: null },
  ...{ image: '/old.webp', currency: 'INR', time_zone: 'Asia/Kolkata', business_day_start: 0 },
  hour_cycle: 24,
  ...{ gstin: '33AAACH7409R1Z8', fssai: null, sac: '996331' },
  print: {
    ...({ header: 'Welcome', footer: 'Come again', show_notes: 1, show_store_details: 1 } as const),
    ...({ show_customer_details: 1, print_token: 1 } as const),
  },
};
const [order] = sampleReceipt.orders;
if (!order) throw new Error('the sample has an order');
const issued: ReceiptData = {
  ...sampleReceipt,
  letterhead,
  date: '2026-11-20T13:00:00Z',
  orders: [{ ...order, date: '2026-11-20T12:00:00Z' }],
};
const fact = (receipt: ReceiptData, name: string) => receiptView(receipt, today).facts.find(([title]) => title === name)?.[1];

describe('the receipt of an invoice', () => {
  it('is what it was when it was issued, whatever the store is today', () => {
    const view = receiptView(issued, today);
    expect(view).toMatchObject({ title: 'Tax Invoice', mark: '', header: 'Welcome', footer: 'Come again' });
    expect(view.store).toMatchObject({ name: 'Annapurna', details: ['12 MG Road'] });
    expect([fact(issued, 'GSTIN'), fact(issued, 'Date')]).toEqual(['33AAACH7409R1Z8', '20 Nov 2026, 18:30']);
    expect(view.total).toEqual(['Total', '₹567.00']);
  });
  it('has no logo when the store has replaced the one it was issued with', () => {
    expect(receiptView(issued, today).store?.image).toBeNull();
    const same = { ...today, storeSettings: { ...today.storeSettings, image: '/old.webp' } };
    expect(receiptView(issued, same).store?.image).toBe('/old.webp');
  });
  it('says what each rate was taken of', () => {
    expect(receiptView(issued, today).sums).toEqual([
      ['Subtotal (excl. tax)', '₹600.00'],
      ['Discount', '−₹60.00'],
      ['Taxable at 5%', '₹540.00'],
      ['CGST 2.5%', '₹13.50'],
      ['SGST 2.5%', '₹13.50'],
    ]);
  });
  it('says a rate with all of its three decimals, and its half with four', () => {
    const taxes = [{ title: 'Sales tax', rate: 8.875, amount: 8.88 }];
    const gst = [{ rate: 8.875, taxable: 100, cgst: 4.44, sgst: 4.44 }];
    const names = (gstin: string | null) =>
      receiptView({ ...issued, taxes, gst, letterhead: { ...letterhead, gstin } }, today).sums.map(([name]) => name);
    expect(names(null)).toContain('Sales tax 8.875%');
    expect(names(letterhead.gstin)).toEqual(expect.arrayContaining(['Taxable at 8.875%', 'CGST 4.4375%', 'SGST 4.4375%']));
  });
  it('calls the half beside CGST as it was issued; what knows of no name says SGST', () => {
    const names = (receipt: ReceiptData, setup = today) => receiptView(receipt, setup).sums.map(([name]) => name);
    expect(names({ ...issued, letterhead: { ...letterhead, state_tax: 'UTGST' } })).toContain('UTGST 2.5%');
    expect(names({ ...issued, letterhead: { ...letterhead, state_tax: undefined } })).toContain('SGST 2.5%');
    const gstin = '04AAGCB7383J1ZG';
    const chandigarh: ReceiptPrintSettings = { ...today, storeSettings: { ...today.storeSettings, gstin, state_tax: 'UTGST' } };
    expect(names({ ...issued, letterhead: null }, chandigarh)).toContain('UTGST 2.5%');
  });
  it('has an address line by line; on papers of the second template it stays one text', () => {
    const address = '12 MG Road\nBengaluru 560001\nKarnataka';
    const details = (template: number) =>
      receiptView({ ...issued, letterhead: { ...letterhead, template, address } }, today).store?.details;
    expect([details(2), details(3)]).toEqual([[address], address.split('\n')]);
  });
  it('has no row for a way of paying through which nothing went', () => {
    const payments = [{ title: 'Cash', amount: 0 }, ...issued.payments];
    expect(receiptView({ ...issued, payments }, today).payments).toEqual([['UPI', '₹567.00']]);
  });
  it('from before papers were titled is printed as it was', () => {
    const view = receiptView({ ...issued, letterhead: { ...letterhead, template: 1, title: 'Tax invoice' } }, today);
    expect(view.title).toBe('');
    expect(view.sums.map(([name]) => name)).not.toContain('Taxable at 5%');
  });
});

describe('equal lines of several tokens', () => {
  const two = { ...issued, orders: [issued.orders[0] ?? order, { ...order, id: 'two', token_no: 43 }] };
  const lines = (receipt: ReceiptData) =>
    receiptView(receipt, today).lines.map(({ title, price, amount }) => [title, price, amount]);

  it('are one line of a bill', () => {
    expect(lines(two)).toEqual([
      ['Paneer Tikka', '2 × ₹420.00', '₹840.00'],
      ['Butter Naan', '6 × ₹60.00', '₹360.00'],
    ]);
  });
  it('stay apart where a note, an addon or the price differs', () => {
    const items = order.items.map((item) => ({ ...item, id: `${item.id}b`, notes: 'Extra hot', price: item.price + 1 }));
    expect(lines({ ...two, orders: [order, { ...order, items }] })).toHaveLength(4);
  });
  it('stay as they were on papers of the first template', () => {
    const items = order.items.map((item) => ({ ...item, id: `${item.id}b` }));
    const old = { ...two, letterhead: { ...letterhead, template: 1 }, orders: [order, { ...order, items }] };
    expect(lines(old)).toHaveLength(4);
  });
});

describe('a bill before payment', () => {
  const open: ReceiptData = {
    ...issued,
    ...{ invoiceId: null, letterhead: null, payments: [] },
    orders: [{ ...order, payment_status: 'pending', status: 'created' }],
  };
  it('says that it is one, and no invoice', () => {
    expect(receiptView(open, today)).toMatchObject({ title: 'Pro forma', mark: 'Not an invoice' });
    const registered = { ...today, storeSettings: { ...today.storeSettings, gstin: '33AAACH7409R1Z8' } };
    expect(receiptView(open, registered)).toMatchObject({ title: 'Pro forma', mark: 'Not a tax invoice' });
  });
});
