import { describe, expect, it } from '@jest/globals';
import { creditNoteIssued, invoiceIssued, orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import { exportReport, getReport, getReportDetails } from '@thali/proto/reporting/reports';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { catalog, delivery, invoice, itemChange, orderState } from './history.js';
import { newStoreForEachTest } from './store.js';

let service: TestService;
let owner: TestCaller;
const { tell } = newStoreForEachTest((running, opened) => {
  [service, owner] = [running, opened];
});

const at = new Date('2026-11-20T08:00:00Z');
const placed = (more: Parameters<typeof orderState>[0]) => delivery(orderCreated, orderState(more));

describe('the charts', () => {
  const details = () => owner.call(getReportDetails, { type: 'last_7days' }, { at });
  const sum = <T>(rows: T[], of: (row: T) => number) => Math.round(rows.reduce((total, row) => total + of(row) * 100, 0));

  it('add up to the revenue and the tax of the range, whichever way one looks at them', async () => {
    const paid = {
      ...invoice(10_500, 500),
      localHour: 13,
      payments: [
        { title: 'Cash', amountMinor: 500 },
        { title: 'UPI', amountMinor: 10_000 },
      ],
    };
    const evening = { ...invoice(3_333, 159, '2026-11-19'), localHour: 20, deliveryType: 'takeaway' as const };
    const credit = {
      ...evening,
      creditNoteId: uuidv7(),
      businessDay: '2026-11-20',
      totalMinor: 1_000,
      taxMinor: 0,
      taxes: [],
      payments: [{ title: 'Cash', amountMinor: 1_000 }],
    };
    await tell(
      placed({}),
      placed({ discountMinor: 250, couponCode: 'LUNCH', deliveryType: 'takeaway' }),
      delivery(invoiceIssued, paid),
      delivery(invoiceIssued, evening),
      delivery(creditNoteIssued, credit),
    );
    const { revenueTotal, taxTotal, ordersCount } = await owner.call(getReport, { type: 'last_7days' }, { at });
    const charts = await details();
    const revenue = Math.round(revenueTotal * 100);
    expect(revenue).toBe(10_500 + 3_333 - 1_000);
    for (const rows of [charts.days, charts.hours, charts.weekdays, charts.orderTypes, charts.paymentTypes])
      expect(sum<{ revenue: number }>(rows, (row) => row.revenue)).toBe(revenue);
    expect(sum(charts.days, (day) => day.tax)).toBe(Math.round(taxTotal * 100));
    expect(sum(charts.taxes, ({ tax }) => tax)).toBe(Math.round(taxTotal * 100));
    for (const rows of [charts.days, charts.weekdays, charts.orderTypes])
      expect(rows.reduce((orders, row) => orders + row.orders, 0)).toBe(ordersCount);
    expect(charts.days).toHaveLength(7);
    expect(charts.hours[13]).toEqual({ hour: 13, orders: 1, revenue: 105 });
    expect(charts.hours[20]).toEqual({ hour: 20, orders: 1, revenue: 23.33 });
    expect(charts.paymentTypes).toEqual([
      { title: 'Cash', kind: 'cash', received: 38.33, refunded: 10, revenue: 28.33 },
      { title: 'UPI', kind: 'upi', received: 100, refunded: 0, revenue: 100 },
    ]);
    expect(charts.discounts).toEqual([{ coupon_code: 'LUNCH', orders: 1, amount: 2.5 }]);
    expect(charts.taxes).toEqual([{ title: 'GST', rate: 5, taxable: 131.74, tax: 6.59 }]);
  });
  it('tell apart taxes whose rates differ in the third decimal, in the file too', async () => {
    const at8 = (rates: { rateBp: number; rateThousandths?: number }, taxMinor: number) => ({
      ...invoice(10_000 + taxMinor, taxMinor),
      taxes: [{ title: 'Sales tax', ...rates, taxableMinor: 10_000, taxMinor }],
    });
    const exact = at8({ rateBp: 887, rateThousandths: 8875 }, 888);
    // A part of the release before, and one whose hundredths that release has written.
    const [before, changed] = [at8({ rateBp: 887 }, 887), at8({ rateBp: 900, rateThousandths: 8875 }, 900)];
    const back = { ...exact, creditNoteId: uuidv7(), invoiceId: exact.invoiceId };
    const more = { ...exact, invoiceId: uuidv7() };
    await tell(
      ...[exact, more, before, changed].map((document) => delivery(invoiceIssued, document)),
      delivery(creditNoteIssued, back),
    );
    const wanted = [
      { title: 'Sales tax', rate: 8.875, taxable: 100, tax: 8.88 },
      { title: 'Sales tax', rate: 8.87, taxable: 100, tax: 8.87 },
      { title: 'Sales tax', rate: 9, taxable: 100, tax: 9 },
    ];
    const { taxes } = await details();
    expect(taxes).toHaveLength(wanted.length);
    expect(taxes).toEqual(expect.arrayContaining(wanted));
    const { csv } = await owner.call(exportReport, { type: 'last_7days', section: 'taxes' }, { at });
    expect(csv).toContain('Sales tax,8.875,100,8.88');
    // As the release before reads it.
    const rows = await service.sql<{ key: string }>(`select key from day_part where tenant_id = $1 and dimension = 'tax'`, [
      owner.caller.tenantId,
    ]);
    const rates = rows.map(({ key }) => Number(key.slice(key.lastIndexOf(' ') + 1)));
    expect(rates.sort()).toEqual([887, 887, 900]);
  });
  it('of the items add up to the revenue of the range: what invoices say they brought, less what was credited on a later day', async () => {
    const [chai, soup] = [uuidv7(), uuidv7()];
    const brought = (itemId: string, title: string, totalMinor: number) => ({ itemId, title, totalMinor });
    const billed = {
      ...invoice(1_050, 50, '2026-11-19'),
      items: [brought(chai, 'Chai', 317), brought(soup, 'Soup', 733)],
    };
    const credit = { ...billed, creditNoteId: uuidv7(), businessDay: '2026-11-20', totalMinor: 317, taxMinor: 15 };
    await tell(
      placed({ businessDay: '2026-11-18', lines: [[chai, 3]] }),
      placed({ businessDay: '2026-11-19', lines: [[soup, 2]] }),
      delivery(invoiceIssued, billed),
      delivery(creditNoteIssued, { ...credit, items: [brought(chai, 'Chai', 317)] }),
    );
    expect((await details()).topItems).toEqual([
      { title: expect.stringMatching('Sold'), quantity: 3, orders: 1, revenue: 0 },
      { title: expect.stringMatching('Sold'), quantity: 2, orders: 1, revenue: 7.33 },
    ]);
    const on = async (day: string) =>
      (await owner.call(getReportDetails, { type: 'custom', from: day, to: day }, { at })).topItems;
    expect(await on('2026-11-20')).toEqual([{ title: 'Chai', quantity: 0, orders: 0, revenue: -3.17 }]);
  });
  it('show the prices of the orders for a day whose documents did not tell of their items', async () => {
    const [chai, soup] = [uuidv7(), uuidv7()];
    await tell(
      placed({ lines: [[chai, 3]] }),
      delivery(invoiceIssued, invoice(315)),
      delivery(invoiceIssued, { ...invoice(105), items: [{ itemId: soup, title: 'Soup', totalMinor: 105 }] }),
    );
    expect((await details()).topItems).toMatchObject([{ quantity: 3, revenue: 3 }]);
  });
  it('count an item with all of its variants, also from events that do not name them', async () => {
    const thali = uuidv7();
    const before = orderState({
      lines: [
        [thali, 2],
        [thali, 1],
      ],
    });
    const [curd, sizes] = [{ id: uuidv7(), title: 'Curd', priceMinor: 500 }, ['Small', 'Large']];
    const variant = (at: number) => ({ id: uuidv7(), title: sizes[at] as string });
    const items = before.items.map((item, at) => ({ ...item, variant: variant(at), addons: [curd] }));
    const named = { ...before, orderId: uuidv7(), items };
    await tell(catalog(2, itemChange(thali, 'Thali', 1)), delivery(orderCreated, before), delivery(orderCreated, named));
    expect((await details()).topItems).toEqual([{ title: 'Thali', quantity: 6, orders: 2, revenue: 0 }]);
  });
  it('name who cancelled what, and items that nobody ordered as the slowest', async () => {
    const [chai, soup] = [uuidv7(), uuidv7()];
    const order = orderState({ lines: [[chai, 3]], totalMinor: 300 });
    const cancelled = {
      ...orderState({ tokenNo: 7, totalMinor: 4_200 }),
      status: 'cancelled' as const,
      cancelledBy: 'divya',
      cancelledAt: '2026-11-20T07:00:00.000Z',
    };
    await tell(
      catalog(2, itemChange(chai, 'Cutting Chai', 1), itemChange(soup, 'Tomato Soup', 2)),
      delivery(orderCreated, order),
      delivery(orderUpdated, cancelled),
    );
    const { cancellations, slowItems, topItems } = await details();
    expect(cancellations).toEqual([
      { order_id: cancelled.orderId, token_no: 7, date: '2026-11-20T07:00:00.000Z', by: 'divya', amount: 42 },
    ]);
    expect(slowItems).toEqual([
      { title: 'Tomato Soup', quantity: 0, orders: 0, revenue: 0 },
      // Ordered and not yet paid.
      { title: 'Cutting Chai', quantity: 3, orders: 1, revenue: 0 },
    ]);
    expect(topItems).toEqual([{ title: 'Cutting Chai', quantity: 3, orders: 1, revenue: 0 }]);
    const file = await owner.call(exportReport, { section: 'cancellations', type: 'last_7days' }, { at });
    expect(file).toEqual({
      fileName: 'cancellations-2026-11-14-2026-11-20.csv',
      csv: `date,token_no,order_id,by,amount\r\n2026-11-20T07:00:00.000Z,7,${cancelled.orderId},divya,42\r\n`,
      next: null,
    });
  });

  it('leave out what came to nothing, and a file has what is below zero as a number', async () => {
    const order = orderState({ discountMinor: 250, couponCode: 'LUNCH', deliveryType: 'takeaway', totalMinor: 750 });
    const billed = { ...invoice(10_500, 500, '2026-11-19'), deliveryType: 'delivery' as const };
    const credit = { ...billed, creditNoteId: uuidv7(), businessDay: '2026-11-20' };
    await tell(
      delivery(orderCreated, order),
      delivery(orderUpdated, { ...order, version: 2, status: 'cancelled', cancelledBy: 'divya' }),
      delivery(invoiceIssued, billed),
      delivery(creditNoteIssued, credit),
    );
    expect(await details()).toMatchObject({ orderTypes: [], discounts: [], taxes: [] });
    const file = await owner.call(exportReport, { section: 'days', type: 'custom', from: '2026-11-19', to: '2026-11-20' });
    expect(file.csv).toBe('day,orders,revenue,tax\r\n2026-11-19,0,105,5\r\n2026-11-20,0,-105,-5\r\n');
  });

  it('the file of the cancellations has every one, the screen the newest hundred', async () => {
    const cancelled = Array.from({ length: 130 }, (_, index) => ({
      ...orderState({ tokenNo: index + 1, totalMinor: 4_200 }),
      status: 'cancelled' as const,
      cancelledBy: 'divya',
      cancelledAt: new Date(Date.parse('2026-11-20T07:00:00.000Z') + index * 1_000).toISOString(),
    }));
    await tell(...cancelled.map((order) => delivery(orderUpdated, order)));
    const { cancellations } = await details();
    expect([cancellations.length, cancellations[0]?.token_no]).toEqual([100, 130]);
    const { csv, next } = await owner.call(exportReport, { section: 'cancellations', type: 'last_7days' }, { at });
    expect([csv.trim().split('\r\n').length, next]).toEqual([131, null]);
  });
});
