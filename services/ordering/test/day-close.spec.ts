import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { checkDayClose, closeDay, getDayClose, listDayCloses, openDay } from '@thali/proto/ordering/day-close';
import { cancelOrders, completeAndPay } from '@thali/proto/ordering/orders-board';
import { persistently } from '@thali/testing/persistently';
import { startTestService, type TestService } from '@thali/testing/test-service';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let till: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  till = await openRestaurant(service);
});

const nothingOwed = { orders: 0, total: 0, listed: [] };
const water = (quantity: number) => [{ id: till.items.water.id, quantity }];
/** Sells bottles of water at 20 each, with these payments. */
const sell = (quantity: number, ...payments: [type: 'cash' | 'upi', amount: number][]) => paid(quantity, payments, {});
const paid = (quantity: number, payments: [type: 'cash' | 'upi', amount: number][], headers: { idempotencyKey?: string }) => {
  const total = quantity * 20;
  const parts = payments.map(([type, amount]) => ({ paymentTypeId: till.paymentTypes[type], amount }));
  const figures = { netTotal: total, taxTotal: 0, total, payments: parts };
  return till.call(createOrderAndInvoice, { ...till.order(water(quantity), total), ...figures }, headers);
};
const refund = ({ orderId }: { orderId: string }) => till.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' });
const seen = async () => {
  const { total, invoices, credit_notes: creditNotes, drawers } = await till.call(openDay, {});
  return {
    total,
    invoices,
    creditNotes,
    counted: drawers.map(({ title, expected }) => ({ title, amount: Math.max(0, expected) })),
  };
};
const close = async (more: { counted?: { title: string; amount: number }[]; notes?: string } = {}) =>
  till.call(closeDay, { ...(await seen()), ...more });
const history = () => till.call(listDayCloses, {});
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

describe('the open day', () => {
  it('is what came in less what was given back, by way of paying', async () => {
    await sell(5, ['cash', 60], ['upi', 40]);
    await sell(1, ['cash', 20]);
    await refund(await sell(2, ['upi', 40]));
    await till.call(createOrder, till.order(water(3), 60));
    const drawer = (title: string, received: number, refunded: number) => ({
      ...{ title, kind: title.toLowerCase(), received, refunded, expected: received - refunded },
    });
    expect(await till.call(openDay, {})).toEqual({
      ...{ currency: 'INR', store_name: 'Udupi Garden', time_zone: 'Asia/Kolkata' },
      ...{ from: expect.any(String), to: expect.any(String), unpaid_orders: 1, left_open: 0, closed_unpaid: nothingOwed },
      ...{ invoices: 3, credit_notes: 1, subtotal: 120, discount: 0, tax_total: 0, total: 120 },
      drawers: [drawer('Cash', 80, 0), drawer('UPI', 80, 40)],
    });
  });
  it('of a store that has sold nothing has its drawers, empty, and nothing to close', async () => {
    const { total, drawers } = await till.call(openDay, {});
    const empty = { received: 0, refunded: 0, expected: 0 };
    expect(drawers).toEqual(['Cash', 'UPI'].map((title) => ({ title, kind: title.toLowerCase(), ...empty })));
    expect(total).toBe(0);
    await expect(close()).rejects.toEqual(refusal('DAY_EMPTY', 409));
  });
});

describe('closing', () => {
  it('freezes the figures with the count and starts the next day empty', async () => {
    await sell(5, ['cash', 60], ['upi', 40]);
    const counted = [
      { title: 'Cash', amount: 55.5 },
      { title: 'UPI', amount: 40 },
    ];
    const { id, number } = await close({ counted, notes: 'a torn note' });
    expect(number).toBe(1);
    expect(await seen()).toMatchObject({ total: 0, invoices: 0, creditNotes: 0 });
    const drawer = { received: 60, refunded: 0, expected: 60, counted: 55.5, difference: -4.5 };
    expect(await history()).toEqual([
      {
        ...{ id, number: 1, closed_by: 'tester', notes: 'a torn note', currency: 'INR' },
        ...{ from: expect.any(String), to: expect.any(String), invoices: 1, credit_notes: 0, closed_unpaid: nothingOwed },
        ...{ subtotal: 100, discount: 0, tax_total: 0, total: 100 },
        drawers: [
          { title: 'Cash', kind: 'cash', ...drawer },
          { title: 'UPI', kind: 'upi', received: 40, refunded: 0, expected: 40, counted: 40, difference: 0 },
        ],
      },
    ]);
  });
  it('is told to the audit log with the difference', async () => {
    await sell(5, ['cash', 100]);
    await close({ counted: [{ title: 'Cash', amount: 90 }] });
    const { data } = await service.waitForEvent(orderingAudited, ({ tenantId }) => tenantId === till.caller.tenantId);
    expect(data).toMatchObject({
      ...{ by: 'tester', action: 'day_closed', subject: 'Day close 1' },
      details: { total: 100, difference: -10, currency: 'INR' },
    });
  });
  it('over other figures than those seen is refused, also when they add up to the same', async () => {
    await sell(1, ['cash', 20]);
    const before = await seen();
    await refund(await sell(2, ['cash', 40]));
    expect((await seen()).total).toBe(before.total);
    await expect(till.call(closeDay, before)).rejects.toEqual(refusal('DAY_MOVED_ON', 409));
    expect(await history()).toEqual([]);
    expect(await close()).toMatchObject({ number: 1 });
  });
  it('wants every drawer counted, in amounts that there are', async () => {
    await sell(5, ['cash', 60], ['upi', 40]);
    const cash = { title: 'Cash', amount: 60 };
    const counting = (...counted: (typeof cash)[]) => close({ counted });
    await expect(counting(cash)).rejects.toEqual(refusal('DRAWER_UNCOUNTED', 400));
    await expect(counting(cash, { title: 'UPI', amount: 40 }, { title: 'Shells', amount: 1 })).rejects.toEqual(
      refusal('PAYMENT_TYPE_UNKNOWN', 400),
    );
    await expect(counting(cash, { title: 'UPI', amount: 40.005 })).rejects.toEqual(refusal('VALIDATION_FAILED', 400));
    expect(await counting(cash, { title: 'UPI', amount: 40 })).toMatchObject({ number: 1 });
  });
  it('happens once under one Idempotency-Key', async () => {
    await sell(1, ['cash', 20]);
    const input = await seen();
    const once = () => till.call(closeDay, input, { idempotencyKey: 'close-once' });
    const [first, second] = await Promise.all([once(), once()]);
    expect(second).toEqual(first);
    expect(await once()).toEqual(first);
    expect(await history()).toHaveLength(1);
  });
  it('puts a refund into the day in which it was given, below zero if nothing else came in', async () => {
    const sold = await sell(2, ['upi', 40]);
    await close();
    await refund(sold);
    expect(await seen()).toMatchObject({ total: -40, invoices: 0, creditNotes: 1 });
    await close();
    const closes = await history();
    expect(closes.map(({ total }) => total)).toEqual([-40, 40]);
    expect(closes[0]?.from).toBe(closes[1]?.to);
    for (const { id } of closes) expect(await till.call(checkDayClose, { id })).toMatchObject({ equal: true });
  });
});

describe('a closed day', () => {
  it('computes to the same again, and to something else when a document was tampered with', async () => {
    await sell(5, ['cash', 60], ['upi', 40]);
    await refund(await sell(2, ['upi', 40]));
    const { id } = await close({
      counted: [
        { title: 'Cash', amount: 1 },
        { title: 'UPI', amount: 2 },
      ],
    });
    await sell(7, ['cash', 140]);
    const { equal, frozen, now } = await till.call(checkDayClose, { id });
    expect([equal, now.total]).toEqual([true, 100]);
    expect(now).toEqual(frozen);
    await service.sql(`update payment set amount_minor = amount_minor - 1 where tenant_id = $1 and title = 'Cash'`, [
      till.caller.tenantId,
    ]);
    expect(await till.call(checkDayClose, { id })).toMatchObject({ equal: false });
  });
  it("is nobody else's", async () => {
    await sell(1, ['cash', 20]);
    const { id } = await close();
    const stranger = service.as();
    expect(await stranger.call(listDayCloses, {})).toEqual([]);
    await expect(stranger.call(checkDayClose, { id })).rejects.toEqual(refusal('NOT_FOUND', 404));
    await expect(till.call(checkDayClose, { id: uuidv7() })).rejects.toEqual(refusal('NOT_FOUND', 404));
    await expect(stranger.call(getDayClose, { id })).rejects.toEqual(refusal('NOT_FOUND', 404));
    expect([await till.call(getDayClose, { id })]).toEqual(await history());
  });
  it.each([
    ['update day_close set total_minor = 0, subtotal_minor = 0', '42501'],
    ['delete from day_close', '42501'],
    ['truncate day_close cascade', '42501'],
    ['update invoice set day_close_id = null', '23001'],
    ['update invoice set day_close_id = gen_random_uuid()', '23001'],
  ])('stands as it is, also before the service itself: %s', async (statement, code) => {
    await sell(1, ['cash', 20]);
    await close();
    const before = await history();
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [till.caller.tenantId]);
      expect((await client.query('select number from day_close')).rows).toEqual([{ number: 1 }]);
      await expect(client.query(statement)).rejects.toMatchObject({ code });
    } finally {
      await client.end();
    }
    expect(await history()).toEqual(before);
  });
});

describe('payments that race with closes', () => {
  it('200 of them, with refunds, are each in exactly one of 10 closes; nothing is lost between two', async () => {
    // Starts a second process of the service, which shares the calls.
    await service.another();
    const open = await Promise.all(
      Array.from({ length: 50 }, async () => (await till.call(createOrder, till.order(water(1), 20))).orderId),
    );
    const figures = { subTotal: 20, discount: 0, taxTotal: 0, total: 20 };
    const payBoard = (orderId: string) =>
      persistently((headers) => till.call(completeAndPay, { orderIds: [orderId], ...figures }, headers));
    const payTill = (quantity: number, type: 'cash' | 'upi') =>
      persistently((headers) => paid(quantity, [[type, 20 * quantity]], headers));
    const payAndRefund = async () => {
      const { orderId } = await payTill(3, 'upi');
      await persistently((headers) => till.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, headers));
    };
    // Orders paid on the board, orders paid at the till, and paid orders that are cancelled.
    const jobs = [
      ...open.map((orderId) => () => payBoard(orderId)),
      ...Array.from({ length: 120 }, (_, index) => () => payTill(1 + (index % 5), 'cash')),
      ...Array.from({ length: 30 }, () => payAndRefund),
    ].sort(() => Math.random() - 0.5);
    const pay = async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await job();
    };
    let closes = 0;
    let paying = true;
    const closer = async () => {
      while (closes < 10 && paying) {
        try {
          await till.call(closeDay, await seen());
          closes++;
        } catch (error) {
          // Another close or a payment was faster, so try again with the new figures.
          expect(['DAY_MOVED_ON', 'DAY_EMPTY', 'SERVICE_UNAVAILABLE']).toContain((error as { code: string }).code);
        }
      }
    };
    const closing = [closer(), closer()];
    await Promise.all([pay(), pay(), pay(), pay(), pay()]).finally(() => {
      paying = false;
    });
    await Promise.all(closing);
    for (; closes < 10; closes++) {
      await sell(1, ['cash', 20]);
      await close();
    }
    if ((await seen()).invoices) await close();

    const { tenantId } = till.caller;
    const rows = await service.sql<{ kind: string; id: string; day_close_id: string | null; total_minor: string }>(
      `select 'invoice' as kind, id, day_close_id, total_minor from invoice where tenant_id = $1
       union all select 'credit_note', id, day_close_id, -total_minor from credit_note where tenant_id = $1`,
      [tenantId],
    );
    expect(rows.filter(({ kind }) => kind === 'invoice').length).toBeGreaterThanOrEqual(200);
    expect(rows.filter(({ day_close_id }) => day_close_id === null)).toEqual([]);
    const listed = await till.call(listDayCloses, { perPage: 100 });
    expect(listed.length).toBeGreaterThanOrEqual(10);
    expect(listed.map(({ number }) => number)).toEqual(listed.map((_, index) => listed.length - index));
    const byClose = Map.groupBy(rows, ({ day_close_id }) => day_close_id);
    expect(byClose.size).toBe(listed.length);
    for (const { id, total, invoices, credit_notes, drawers } of listed) {
      const own = byClose.get(id) ?? [];
      expect(own).toHaveLength(invoices + credit_notes);
      expect(total).toBe(own.reduce((sum, row) => sum + Number(row.total_minor), 0) / 100);
      expect(drawers.reduce((sum, { expected }) => sum + expected, 0)).toBe(total);
      expect(await till.call(checkDayClose, { id })).toMatchObject({ equal: true });
    }
  }, 60_000);

  it('whose transaction commits after a close are in the next one, though they were written before it', async () => {
    await sell(1, ['cash', 20]);
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [till.caller.tenantId]);
      await client.query(
        `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
           total_minor, delivery_type)
         values ($1, 'LATE/1', current_date, now() - interval '1 hour', 'x', 'INR', 700, 0, 0, 700, 'dinein')`,
        [till.caller.tenantId],
      );
      await client.query(`insert into invoice_payment values ($1, 'LATE/1', 1, null, 'Cash', 700)`, [till.caller.tenantId]);
      await close();
      await client.query('commit');
    } finally {
      await client.end();
    }
    expect(await seen()).toMatchObject({ total: 7, invoices: 1 });
    await close();
    expect((await history()).map(({ total }) => total)).toEqual([7, 20]);
  });
});
