import { describe, expect, it } from '@jest/globals';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { nextCommand } from '../../../../libs/print-agent/src/testing/commands';
import { readPapers } from '../../../../libs/print-agent/src/testing/paper';
import { receiptView } from '../receipt/receipt-view';
import { sampleReceipt } from '../receipt/sample-receipt';
import { cancelledView, ticketView } from '../tickets/ticket-view';
import { type DrawRow, wrapped } from './draw-row';
import { inAscii, PaperEncoder } from './paper-encoder';
import { encodeReceipt, encodeTestPage, encodeTicket, encodeToken } from './papers';

/** Node has no canvas: here a drawn row is a black bar, and its text is recorded. */
function drawer() {
  const drawn: string[] = [];
  const draw: DrawRow = ({ left, right }, width) => {
    drawn.push([left, right].filter(Boolean).join(' | '));
    const data = new Uint8ClampedArray(width * 32 * 4);
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    return [{ width, height: 32, data, colorSpace: 'srgb' } as ImageData];
  };
  return { drawn, draw };
}
const store: StoreSettings = {
  ...{ store_name: 'Chandni Kitchen', address: '4 Park Road', phone: '98400 12345', email: null, image: null, currency: 'USD' },
  ...{ is_qr_menu_enabled: 0, is_qr_order_enabled: 0, time_zone: 'Asia/Kolkata', business_day_start: 0 },
  hour_cycle: 24,
  ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: '33AAACH7409R1Z8', fssai: '12345678901234', sac: '996331' },
};
const print = {
  ...({ page_format: 80, header: 'Welcome', footer: 'Thank you', show_notes: 1, is_enable_print: 1 } as const),
  ...({ show_store_details: 1, show_customer_details: 1, print_token: 1 } as const),
};
const order = sampleReceipt.orders[0];
if (!order) throw new Error('the sample has an order');
const date = '2026-11-20T13:00:00Z';
const sample = { ...sampleReceipt, date, orders: [{ ...order, date }] };

function receipt(currency: string, format: 57 | 80, copy = false) {
  const view = receiptView(sample, { storeSettings: { ...store, currency }, printSettings: print }, copy);
  const { drawn, draw } = drawer();
  const document = encodeReceipt(new PaperEncoder(format, draw), view);
  const papers = readPapers(document);
  return { view, drawn, document, papers, texts: papers[0]?.texts ?? [], pictures: papers[0]?.pictures ?? [] };
}

describe('receipt in ESC/POS', () => {
  it('has every part that the window shows, on one paper that is cut', () => {
    const { texts, papers } = receipt('USD', 80, true);
    expect(papers).toHaveLength(1);
    const rule = '-'.repeat(48);
    const row = (left: string, right: string) => left + right.padStart(48 - left.length);
    expect(texts.map((text) => (text.startsWith(' ') ? text.trim() : text))).toEqual([
      ...['Tax Invoice', 'Copy', 'Chandni Kitchen', '4 Park Road', '98400 12345', 'Welcome', rule],
      row('Customer', 'CUSTOMER - Asha Nair'),
      row('Order type', 'Dine in - Table T4, Garden'),
      row('Receipt no.', '42-2026-11-20'),
      row('Invoice no.', '26-27/000123'),
      row('Date', '20 Nov 2026, 18:30'),
      ...[row('GSTIN', '33AAACH7409R1Z8'), row('FSSAI', '12345678901234'), row('SAC', '996331'), rule],
      ...[row('Paneer Tikka', '$420.00'), 'Full, Mint Chutney', 'Note: Less spicy', '1 x $420.00'],
      ...[row('Butter Naan', '$180.00'), '3 x $60.00', rule],
      ...[row('Subtotal (excl. tax)', '$600.00'), row('Discount', '-$60.00')],
      ...[
        row('Taxable at 5%', '$540.00'),
        row('CGST 2.5%', '$13.50'),
        row('SGST 2.5%', '$13.50'),
        row('Total', '$567.00'),
        row('UPI', '$567.00'),
      ],
      ...[rule, 'Thank you', rule, 'Token', '42'],
    ]);
  });

  it('keeps to 32 letters on a 57 mm roll and gives a long value a line of its own', () => {
    const { texts } = receipt('USD', 57);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(32);
    expect(texts).toContain('-'.repeat(32));
    expect(texts.slice(6, 9)).toEqual(['Customer    CUSTOMER - Asha Nair', 'Order type', '      Dine in - Table T4, Garden']);
  });

  it('draws every row with ₹ over the whole width and leaves the others to the printer', () => {
    const { drawn, pictures, texts } = receipt('INR', 80);
    expect(drawn).toEqual([
      ...['Paneer Tikka | ₹420.00', '1 × ₹420.00', 'Butter Naan | ₹180.00', '3 × ₹60.00', 'Subtotal (excl. tax) | ₹600.00'],
      ...[
        'Discount | −₹60.00',
        'Taxable at 5% | ₹540.00',
        'CGST 2.5% | ₹13.50',
        'SGST 2.5% | ₹13.50',
        'Total | ₹567.00',
        'UPI | ₹567.00',
      ],
    ]);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual(drawn.map(() => [576, 32]));
    expect(pictures.every(({ bits }) => bits.every((byte) => byte === 0xff))).toBe(true);
    expect(texts.join('\n')).not.toMatch(/\?|₹/);
  });

  it('sends no byte above ASCII outside of pictures', () => {
    const { document } = receipt('INR', 57);
    const texts: number[] = [];
    for (let rest = document; rest.length > 0; ) {
      const next = nextCommand(rest);
      if (!next) throw new Error('cut short');
      if (next.command.kind === 'text') texts.push(next.command.byte);
      rest = rest.subarray(next.length);
    }
    expect(Math.max(...texts)).toBeLessThan(0x7f);
  });
});

describe('other papers', () => {
  it('draws a dish in Tamil on the kitchen ticket, without any price', () => {
    const { drawn, draw } = drawer();
    const tamil = { ...order, date, items: order.items.map((item) => ({ ...item, item_title: 'இட்லி' })).slice(1) };
    const [paper] = readPapers(encodeTicket(new PaperEncoder(80, draw), ticketView(tamil, { ...store, hour_cycle: 12 })));
    expect(drawn).toEqual(['3 × இட்லி']);
    const texts = ['Token', '42', 'Table T4', 'Garden, Asha Nair', '20 Nov 2026, 6:30 pm', '-'.repeat(48)];
    expect(paper?.texts.map((text) => text.trim())).toEqual(texts);
    expect(paper?.pictures).toHaveLength(1);
  });

  it('prints dishes in ASCII large, with what was noted', () => {
    const { draw } = drawer();
    const [paper] = readPapers(encodeTicket(new PaperEncoder(57, draw), ticketView({ ...order, date }, store)));
    expect(paper?.texts.slice(-4)).toEqual(['1 x Paneer Tikka', 'Full, Mint Chutney', 'Note: Less spicy', '3 x Butter Naan']);
  });

  const [tikka, naan] = order.items as [(typeof order.items)[number], (typeof order.items)[number]];
  const stopped = {
    ...order,
    date,
    items: [tikka],
    cancelled: [
      { ...naan, quantity: 2 },
      { ...tikka, id: 'earlier' },
    ],
  };
  const printed = (view: ReturnType<typeof ticketView>) =>
    readPapers(encodeTicket(new PaperEncoder(57, drawer().draw), view))[0]?.texts.map((text) => text.trim());

  it('says on a ticket that is printed again what is cancelled, apart from what is to cook', () => {
    expect(printed(ticketView(stopped, store, true))?.slice(-8)).toEqual([
      ...['1 x Paneer Tikka', 'Full, Mint Chutney', 'Note: Less spicy'],
      ...['-'.repeat(32), 'Cancelled, do not cook', '2 x Butter Naan', '1 x Paneer Tikka', 'Full, Mint Chutney'],
    ]);
  });

  it('tells a kitchen that reads paper what was cancelled just now, and nothing else', () => {
    const texts = printed(cancelledView(stopped, store, [naan.id]));
    expect(texts?.[0]).toBe('Cancelled, do not cook');
    expect(texts).toContain('42');
    expect(texts?.slice(-2)).toEqual(['-'.repeat(32), '2 x Butter Naan']);
  });

  it('prints a token and a test page', () => {
    const { drawn, draw } = drawer();
    const token = encodeToken(new PaperEncoder(57, draw), 107, '20 Nov 2026, 18:30');
    expect(readPapers(token)[0]?.texts.map((text) => text.trim())).toEqual(['Token', '107', '20 Nov 2026, 18:30']);
    expect(readPapers(encodeTestPage(new PaperEncoder(80, draw), 'now'))).toHaveLength(1);
    expect(drawn).toEqual(['Drawn letters | ₹1,234.50', 'இட்லி · डोसा · ದೋಸೆ']);
  });
});

describe('text', () => {
  it.each([
    ['2 × Naan', '2 x Naan'],
    ['“Chef’s” − 5\u00a0%', '"Chef\'s" - 5 %'],
    ['½ plate…', undefined],
    ['Café', undefined],
    ['₹5', undefined],
    ['இட்லி', undefined],
  ])('%s in ASCII is %s', (text, ascii) => expect(inAscii(text)).toBe(ascii));

  it('is broken between words, and inside a word between letters only where it must be', () => {
    const letters = (text: string) => text.length;
    expect(wrapped('Idli with a dollop', 9, letters)).toEqual(['Idli with', 'a dollop']);
    expect(wrapped('Kuzhambu', 4, letters)).toEqual(['Kuzh', 'ambu']);
    expect(wrapped('', 4, letters)).toEqual(['']);
    expect(wrapped('இட்லி', 3, letters).join('')).toBe('இட்லி');
  });
});
