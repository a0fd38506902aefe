import { describe, expect, it } from '@jest/globals';
import {
  creditNoteIssued,
  customerAdded,
  customerDeleted,
  customersImported,
  invoiceIssued,
  type OrderState,
  orderCreated,
  orderUpdated,
} from '@thali/proto/ordering/order-events';
import { getReport, getReportDetails, todaysFigures } from '@thali/proto/reporting/reports';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { catalog, delivery, invoice, itemChange, orderState } from './history.js';
import { newStoreForEachTest } from './store.js';

let service: TestService;
let owner: TestCaller;
const { tell, newStore } = newStoreForEachTest((running, opened) => {
  [service, owner] = [running, opened];
});

const at = new Date('2026-11-20T08:00:00Z');
const placed = (more: Parameters<typeof orderState>[0]) => delivery(orderCreated, orderState(more));
const report = (input: Parameters<typeof owner.call<typeof getReport>>[1] = {}, when = at) =>
  owner.call(getReport, input, { at: when });

describe('money', () => {
  it('is what was invoiced less what was credited', async () => {
    const [kept, credited] = [invoice(10_500, 500), invoice(21_000, 1_000)];
    await tell(
      placed({}),
      placed({}),
      delivery(invoiceIssued, kept),
      delivery(invoiceIssued, credited),
      delivery(creditNoteIssued, { ...credited, creditNoteId: uuidv7() }),
    );
    expect(await report()).toMatchObject({
      currency: 'INR',
      ordersCount: 2,
      revenueTotal: 105,
      taxTotal: 5,
      netRevenue: 100,
      averageOrderValue: 52.5,
    });
  });
  it('averages over the orders that were paid, to the minor unit, half up, and to 0 without one', async () => {
    await tell(...Array.from({ length: 8 }, () => placed({})));
    expect(await report()).toMatchObject({ ordersCount: 8, averageOrderValue: 0 });
    await tell(delivery(invoiceIssued, { ...invoice(100), orderIds: Array.from({ length: 8 }, () => uuidv7()) }));
    expect(await report()).toMatchObject({ ordersCount: 8, averageOrderValue: 0.13, revenueTotal: 1 });
    await tell(delivery(invoiceIssued, { ...invoice(900), orderIds: [uuidv7()] }));
    expect(await report()).toMatchObject({ ordersCount: 8, averageOrderValue: 1.11 });
  });
  it('is written with the decimals of the currency', async () => {
    await newStore({ currency: 'JPY' });
    await tell(placed({}), delivery(invoiceIssued, invoice(1_050)));
    expect(await report()).toMatchObject({ currency: 'JPY', revenueTotal: 1_050, averageOrderValue: 1_050 });
    await newStore({ currency: 'KWD' });
    await tell(placed({}), delivery(invoiceIssued, invoice(1_050)));
    expect(await report()).toMatchObject({ currency: 'KWD', revenueTotal: 1.05 });
  });
  it('credited on a later day leaves the day of the invoice alone', async () => {
    const billed = invoice(5_000, 0, '2026-11-19');
    await tell(
      delivery(invoiceIssued, billed),
      delivery(creditNoteIssued, { ...billed, creditNoteId: 'CN1', businessDay: '2026-11-20' }),
    );
    expect(await report({ type: 'yesterday' })).toMatchObject({ revenueTotal: 50 });
    expect(await report({ type: 'today' })).toMatchObject({ revenueTotal: -50 });
  });
});

describe('the range', () => {
  it('goes by business days of the store', async () => {
    await newStore({ time_zone: 'Asia/Kolkata', business_day_start: 4 });
    await tell(
      placed({ businessDay: '2026-11-19' }),
      placed({ businessDay: '2026-11-20' }),
      placed({ businessDay: '2026-11-20' }),
    );
    // 03:59 and 04:00 in Kolkata.
    expect((await report({}, new Date('2026-11-19T22:29:00Z'))).ordersCount).toBe(1);
    expect((await report({}, new Date('2026-11-19T22:30:00Z'))).ordersCount).toBe(2);
  });
  it.each([
    ['today', 1],
    ['yesterday', 2],
    ['last_7days', 1 + 2 + 4],
    ['this_month', 1 + 2 + 4 + 8],
    ['last_month', 16],
  ] as const)('%s counts whole days, ends included', async (type, orders) => {
    const days = ['2026-11-20', '2026-11-19', '2026-11-14', '2026-11-01', '2026-10-31'];
    await tell(...days.flatMap((businessDay, index) => Array.from({ length: 2 ** index }, () => placed({ businessDay }))));
    expect((await report({ type })).ordersCount).toBe(orders);
  });
  it('custom takes its two days, from before to', async () => {
    await tell(
      placed({ businessDay: '2026-10-30' }),
      placed({ businessDay: '2026-10-31' }),
      placed({ businessDay: '2026-11-01' }),
    );
    expect((await report({ type: 'custom', from: '2026-10-30', to: '2026-10-31' })).ordersCount).toBe(2);
    const wrong = { code: 'DATE_RANGE_INVALID', message: 'Please provide valid date range!' };
    await expect(report({ type: 'custom', from: '2026-10-31', to: '2026-10-30' })).rejects.toMatchObject(wrong);
    await expect(report({ type: 'custom', from: '2026-10-31' })).rejects.toMatchObject(wrong);
  });
  it('of days of other times, or of more than a year, is refused in words', async () => {
    for (const [from, to, message] of [
      ['0001-01-01', '0001-01-02', 'Please provide valid date!'],
      ['2026-01-01', '9999-12-31', 'Please provide valid date!'],
      ['2025-01-01', '2026-12-31', 'Please choose at most 366 days!'],
    ] as const) {
      const refused = { status: 400, message };
      await expect(report({ type: 'custom', from, to })).rejects.toMatchObject(refused);
      await expect(owner.call(getReportDetails, { type: 'custom', from, to })).rejects.toMatchObject(refused);
    }
  });
  it('of an unknown kind is refused', async () => {
    await expect(report({ type: 'tomorrow' as never })).rejects.toMatchObject({ status: 400, message: 'Invalid filter!' });
  });
});

describe('customers', () => {
  it('are new on the day they were added, and gone when deleted', async () => {
    const added = (phone: string, businessDay: string) => delivery(customerAdded, { phone, businessDay });
    await tell(added('1', '2026-11-19'), added('2', '2026-11-20'), added('3', '2026-11-20'));
    expect(await report()).toMatchObject({ newCustomers: 2, totalCustomers: 3 });
    await tell(delivery(customerDeleted, { phone: '2' }));
    expect(await report()).toMatchObject({ newCustomers: 1, totalCustomers: 2 });
    await tell(added('2', '2026-11-20'));
    expect(await report()).toMatchObject({ newCustomers: 2, totalCustomers: 3 });
    await tell(delivery(customersImported, { phones: ['3', '4', '5'], businessDay: '2026-11-20' }));
    expect(await report()).toMatchObject({ newCustomers: 4, totalCustomers: 5 });
  });
  it('are repeated with an order in the range and an earlier one', async () => {
    const [early, today, later] = ['2026-11-01', '2026-11-20', '2026-11-21'];
    const twice = orderState({ customerId: 'twice today', businessDay: today });
    await tell(
      placed({ customerId: 'before and today', businessDay: early }),
      placed({ customerId: 'before and today', businessDay: today }),
      placed({ customerId: 'twice today', businessDay: today }),
      delivery(orderCreated, twice),
      placed({ customerId: 'first today', businessDay: today }),
      placed({ customerId: 'first today', businessDay: later }),
      placed({ customerId: 'only before', businessDay: early }),
      placed({ customerId: null, businessDay: today }),
      placed({ customerId: null, businessDay: early }),
    );
    expect((await report()).repeatedCustomers).toBe(2);
    await tell(delivery(orderUpdated, { ...twice, version: 2, status: 'cancelled' }));
    expect((await report()).repeatedCustomers).toBe(1);
  });
});

describe('top items', () => {
  const [chai, dosa, idli] = [uuidv7(), uuidv7(), uuidv7()];
  const menu = [
    itemChange(chai, 'Masala Chai', 40, '/uploads/chai.webp'),
    itemChange(dosa, 'Masala Dosa', 120),
    itemChange(idli, 'Idli', 60),
  ];

  it('are the ten in most orders; then the larger quantity, then the title', async () => {
    const more = Array.from({ length: 9 }, () => uuidv7());
    await tell(
      catalog(2, ...menu, ...more.map((id, index) => itemChange(id, `More ${index}`, 10))),
      placed({
        lines: [
          [chai, 1],
          [chai, 1],
          [dosa, 1],
          [idli, 1],
        ],
      }),
      placed({
        lines: [
          [chai, 1],
          [dosa, 5],
          [idli, 5],
        ],
      }),
      ...more.map((id) => placed({ lines: [[id, 9]] })),
    );
    const { topSellingItems } = await report();
    expect(topSellingItems.map(({ title, orders_count }) => [title, orders_count])).toEqual([
      ['Idli', 2],
      ['Masala Dosa', 2],
      ['Masala Chai', 2],
      ...Array.from({ length: 7 }, (_, index) => [`More ${index}`, 1]),
    ]);
    expect(topSellingItems[2]).toEqual({ title: 'Masala Chai', price: 40, orders_count: 2, image: '/uploads/chai.webp' });
  });
  it('leave out cancelled lines and orders', async () => {
    const order = orderState({
      lines: [
        [chai, 2],
        [dosa, 1],
      ],
    });
    const other = orderState({ lines: [[dosa, 1]] });
    await tell(catalog(2, ...menu), delivery(orderCreated, order), delivery(orderCreated, other));
    const [first, ...rest] = order.items;
    const without: OrderState = {
      ...order,
      version: 2,
      items: [{ ...(first as (typeof rest)[number]), status: 'cancelled' }, ...rest],
    };
    await tell(delivery(orderUpdated, without), delivery(orderUpdated, { ...other, version: 2, status: 'cancelled' }));
    expect(await report()).toMatchObject({ ordersCount: 1, topSellingItems: [{ title: 'Masala Dosa', orders_count: 1 }] });
  });
  it('go by the menu of now, or by what they were sold as once they are deleted', async () => {
    await tell(catalog(2, ...menu), placed({ lines: [[chai, 1, 4_000]] }));
    await tell(catalog(4, itemChange(chai, 'Cutting Chai', 45)));
    await tell(catalog(3, itemChange(chai, 'Late news', 1)));
    expect((await report()).topSellingItems).toMatchObject([{ title: 'Cutting Chai', price: 45, image: null }]);
    await tell(catalog(5, { kind: 'item', id: chai, data: null }));
    expect((await report()).topSellingItems).toMatchObject([{ title: `Sold ${chai.slice(-4)}`, price: 40, image: null }]);
  });
});

describe('the home screen', () => {
  it('shows today', async () => {
    const item = uuidv7();
    await tell(
      catalog(2, itemChange(item, 'Thali', 220)),
      delivery(customerAdded, { phone: '1', businessDay: '2026-11-20' }),
      placed({ customerId: '1', businessDay: '2026-11-19' }),
      placed({ customerId: '1', lines: [[item, 1]] }),
    );
    expect(await owner.call(todaysFigures, {}, { at })).toEqual({
      storeName: 'Chandni Kitchen',
      ordersCount: 1,
      newCustomerCount: 1,
      repeatedCustomerCount: 1,
      currency: 'INR',
      topSellingItems: [{ title: 'Thali', price: 220, orders_count: 1, image: null }],
    });
  });
  it('of a store that nothing happened in is zeros', async () => {
    owner = service.as();
    expect(await owner.call(todaysFigures, {}, { at })).toEqual({
      storeName: '',
      ordersCount: 0,
      newCustomerCount: 0,
      repeatedCustomerCount: 0,
      currency: 'INR',
      topSellingItems: [],
    });
  });
});

describe('tenants', () => {
  it('see nothing of each other', async () => {
    await tell(placed({ customerId: '1', lines: [[uuidv7(), 1]] }), delivery(invoiceIssued, invoice(100)));
    owner = service.as();
    expect(await report()).toMatchObject({ ordersCount: 0, revenueTotal: 0, totalCustomers: 0, topSellingItems: [] });
  });
  it('are in every primary key, behind forced row-level security', async () => {
    const open = await service.sql<{ relname: string }>(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'erased_tenant', 'erasure_key', 'event_stream')
       and not (relrowsecurity and relforcerowsecurity and exists (
         select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id'))`,
    );
    expect(open).toEqual([]);
  });
});
