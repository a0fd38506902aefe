import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Payload } from '@thali/proto/kernel';
import {
  type CreatedOrder,
  creditNoteIssued,
  customerAdded,
  customerDeleted,
  invoiceIssued,
  orderCreated,
  orderUpdated,
} from '@thali/proto/ordering/order-events';
import { blocked } from '@thali/testing/blocked';
import type { TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { CountOrders } from '../src/roll-ups/count-orders.js';
import { type Delivery, deliver, delivery, invoice, orderState, rollUps, startReporting } from './history.js';
import { factsOf, recorded } from './ledger.js';

let service: TestService;
beforeAll(async () => {
  service = await startReporting();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const allDays = ['2026-11-18', '2026-11-19', '2026-11-20'];
const items = Array.from({ length: 3 }, () => uuidv7());
const elsewhere = uuidv7();
const day = fc.constantFrom(...allDays);

/** An order's life: made, then lines, pieces of lines or the whole of it cancelled, or just looked after. */
const life = fc.record({
  businessDay: day,
  customerId: fc.constantFrom(null, '98450', '98451'),
  lines: fc.array(fc.tuple(fc.constantFrom(...items), fc.integer({ min: 1, max: 4 }), fc.constantFrom(100, 250)), {
    minLength: 1,
    maxLength: 4,
  }),
  steps: fc.array(fc.oneof(fc.nat(3), fc.constantFrom('look' as const, 'piece' as const, 'cancel' as const)), { maxLength: 4 }),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

function statesOf({ steps, ...start }: Life): CreatedOrder[] {
  const states = [orderState(start)];
  for (const step of steps) {
    const last = states.at(-1) as CreatedOrder;
    if (last.status === 'cancelled') break;
    states.push({
      ...last,
      version: last.version + 1,
      status: step === 'cancel' ? 'cancelled' : 'created',
      cancelledBy: step === 'cancel' ? 'asha' : null,
      discountMinor: last.version * 7,
      couponCode: last.version % 2 ? 'LUNCH' : null,
      items: last.items.flatMap((item, index) =>
        step === 'piece' && item.quantity > 1 ? onePieceLess(item) : index === step ? { ...item, status: 'cancelled' } : item,
      ),
    });
  }
  return states;
}

const onePieceLess = (item: CreatedOrder['items'][number]): CreatedOrder['items'] => [
  { ...item, quantity: item.quantity - 1 },
  { ...item, id: uuidv7(), quantity: 1, status: 'cancelled' },
];

const bills = fc.array(fc.record({ total: fc.integer({ min: 1, max: 9_999 }), businessDay: day, creditedOn: fc.option(day) }), {
  maxLength: 4,
});
const customers = fc.array(fc.record({ phone: fc.constantFrom('1', '2'), addedOn: fc.option(day) }), { maxLength: 5 });

interface History {
  states: CreatedOrder[][];
  invoices: Payload<typeof invoiceIssued>[];
  credits: Payload<typeof creditNoteIssued>[];
  customers: { phone: string; addedOn: string | null }[];
}
/** The figures from the end of the story alone, the slow way. */
function recomputed({ states, invoices, credits, customers: told }: History): object {
  const days = new Map<string, Record<string, number | string>>();
  const dayOf = (business_day: string) => {
    const none = { orders_count: 0, invoices_count: 0, subtotal_minor: 0, discount_minor: 0, tax_minor: 0, revenue_minor: 0 };
    const row = days.get(business_day) ?? { business_day, ...none, new_customers: 0 };
    days.set(business_day, row);
    return row as Record<string, number>;
  };
  const bill = (
    row: Record<string, number>,
    sign: number,
    { subtotalMinor, taxMinor, totalMinor }: (typeof invoices)[number],
  ) => {
    row.subtotal_minor = (row.subtotal_minor ?? 0) + sign * subtotalMinor;
    row.tax_minor = (row.tax_minor ?? 0) + sign * taxMinor;
    row.revenue_minor = (row.revenue_minor ?? 0) + sign * totalMinor;
  };
  const orders = states.map((list) => list.at(-1) as CreatedOrder).filter((order) => order.status !== 'cancelled');
  for (const order of orders) (dayOf(order.businessDay).orders_count as number) += 1;
  for (const one of invoices) {
    (dayOf(one.businessDay).invoices_count as number) += 1;
    bill(dayOf(one.businessDay), 1, one);
  }
  for (const one of credits) bill(dayOf(one.businessDay), -1, one);
  for (const phone of ['1', '2']) {
    const last = told.findLast((customer) => customer.phone === phone)?.addedOn;
    if (last) (dayOf(last).new_customers as number) += 1;
  }
  const customerRows = new Map<string, { business_day: string; customer_id: string; orders: number }>();
  for (const { businessDay: business_day, customerId } of orders)
    if (customerId) {
      const key = `${business_day} ${customerId}`;
      const row = customerRows.get(key) ?? { business_day, customer_id: customerId, orders: 0 };
      customerRows.set(key, { ...row, orders: row.orders + 1 });
    }
  const sorted = <T>(map: Map<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const counted = sorted(days).filter((row) => row.orders_count || row.invoices_count || row.revenue_minor || row.new_customers);
  const repeated = allDays.map((day) => {
    const buyers = orders.filter((order) => order.businessDay === day).flatMap((order) => order.customerId ?? []);
    const upTo = orders.filter((order) => order.businessDay <= day);
    return [...new Set(buyers)].filter((id) => upTo.filter((order) => order.customerId === id).length > 1).length;
  });
  return {
    repeated,
    days: counted,
    items: sorted(itemRowsOf(orders, states, invoices, credits)),
    parts: sorted(partRowsOf(orders, invoices, credits)),
    payments: factsOf([...invoices, ...credits]),
    cancelled: states
      .map((list) => list.at(-1) as CreatedOrder)
      .filter(({ status }) => status === 'cancelled')
      .map(({ orderId, cancelledBy }) => ({ order_id: orderId, cancelled_by: cancelledBy ?? '' }))
      .sort((a, b) => (a.order_id < b.order_id ? -1 : 1)),
    customers: sorted(customerRows),
  };
}

function partRowsOf(orders: CreatedOrder[], invoices: History['invoices'], credits: History['credits']) {
  const rows = new Map<string, Record<string, string | number>>();
  const add = (business_day: string, dimension: string, key: string, [count, amount, other]: [number, number, number]) => {
    const name = `${business_day} ${dimension} ${key}`;
    const row = rows.get(name) ?? { business_day, dimension, key, orders_count: 0, amount_minor: 0, other_minor: 0 };
    rows.set(name, {
      ...row,
      orders_count: Number(row.orders_count) + count,
      amount_minor: Number(row.amount_minor) + amount,
      other_minor: Number(row.other_minor) + other,
    });
  };
  for (const order of orders) {
    add(order.businessDay, 'order_type', order.deliveryType, [1, 0, 0]);
    if (order.discountMinor) add(order.businessDay, 'discount', order.couponCode ?? '', [1, order.discountMinor, 0]);
  }
  for (const [sign, documents] of [[1, invoices] as const, [-1, credits] as const])
    for (const { businessDay, localHour, totalMinor, taxMinor, deliveryType } of documents) {
      add(businessDay, 'hour', String(localHour), [sign > 0 ? 1 : 0, sign * totalMinor, 0]);
      add(businessDay, 'order_type', deliveryType, [0, sign * totalMinor, 0]);
      add(businessDay, 'payment', 'Cash', sign > 0 ? [0, totalMinor, 0] : [0, 0, totalMinor]);
      if (taxMinor) add(businessDay, 'tax', 'GST 500', [0, sign * (totalMinor - taxMinor), sign * taxMinor]);
    }
  for (const [name, row] of rows) if (!row.orders_count && !row.amount_minor && !row.other_minor) rows.delete(name);
  return rows;
}

function itemRowsOf(
  orders: CreatedOrder[],
  states: CreatedOrder[][],
  invoices: History['invoices'],
  credits: History['credits'],
) {
  const rows = new Map<string, object>();
  const brought = (sign: number) => (document: History['invoices'][number]) =>
    (document.items ?? []).map((item) => ({ ...item, day: document.businessDay, totalMinor: sign * item.totalMinor }));
  const documents = [...invoices.flatMap(brought(1)), ...credits.flatMap(brought(-1))];
  for (const business_day of allDays)
    for (const item_id of [...items, elsewhere]) {
      const billed = documents.filter(({ itemId, day }) => itemId === item_id && day === business_day);
      const titles = billed.map(({ title }) => title).sort();
      const revenue_minor = billed.reduce((sum, item) => sum + item.totalMinor, 0);
      const lines = orders
        .filter((order) => order.businessDay === business_day)
        .flatMap((order) => order.items.map((item) => ({ ...item, order: order.orderId })))
        .filter((item) => item.itemId === item_id && item.status !== 'cancelled');
      if (!lines.length && !revenue_minor) continue;
      const sold = states.flatMap(([first]) => (first?.businessDay === business_day ? first.items : []));
      const last = sold.filter((item) => item.itemId === item_id).at(-1);
      rows.set(`${business_day} ${item_id}`, {
        business_day,
        item_id,
        orders_count: new Set(lines.map((line) => line.order)).size,
        quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
        sales_minor: lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0),
        revenue_minor,
        title: last?.title ?? titles.at(-1),
        unit_minor: last?.unitMinor ?? 0,
      });
    }
  return rows;
}

const told = ({ states, invoices, credits, customers: phones }: History): Delivery[] => [
  ...states.flatMap((list) => list.map((state) => delivery(state.version === 1 ? orderCreated : orderUpdated, state))),
  ...invoices.map((data) => delivery(invoiceIssued, data)),
  ...credits.map((data) => delivery(creditNoteIssued, data)),
  ...[...invoices, ...credits].flatMap(recorded),
  ...phones.map(({ phone, addedOn }) =>
    addedOn ? delivery(customerAdded, { phone, businessDay: addedOn }) : delivery(customerDeleted, { phone }),
  ),
];

describe('roll-ups', () => {
  it('are the same for every order and number of deliveries, and what the final states add up to', async () => {
    const story = fc.record({ lives: fc.array(life, { minLength: 1, maxLength: 6 }), bills, customers });
    await fc.assert(
      fc.asyncProperty(story, fc.infiniteStream(fc.nat()), async ({ lives, bills, customers }, random) => {
        const invoices = bills.map(({ total, businessDay }, index) => ({
          ...invoice(total, Math.trunc(total / 5), businessDay),
          // The items that orders have, and one that was ordered on no day.
          items: [...items, elsewhere].map((itemId, place) => ({
            itemId,
            title: `Billed ${index}`,
            totalMinor: place ? index : total - index * items.length,
          })),
        }));
        const credits = bills.flatMap(({ creditedOn }, index) => {
          const credited = invoices[index] as (typeof invoices)[number];
          return creditedOn ? [{ ...credited, creditNoteId: uuidv7(), businessDay: creditedOn }] : [];
        });
        const history = { states: lives.map(statesOf), invoices, credits, customers };
        const deliveries = told(history);
        // Again under the same id, as the broker does, and under a new one, as a rebuild does.
        const repeated = deliveries.flatMap((one) => {
          const times = (random.next().value as number) % 4;
          return times === 0 ? [one] : times === 1 ? [one, one] : [one, { ...one, id: uuidv7() }];
        });
        const shuffled = repeated
          .map((one) => ({ one, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const [straight, mixed] = [uuidv7(), uuidv7()];
        await Promise.all([deliver(service, straight, deliveries), deliver(service, mixed, shuffled)]);
        const expected = recomputed(history);
        expect(await rollUps(service, straight)).toEqual(expected);
        expect(await rollUps(service, mixed)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('hold when two processes have states of one order at the same moment', async () => {
    const tenantId = uuidv7();
    const [first, second] = statesOf({ businessDay: '2026-11-20', customerId: '98450', lines: [], steps: ['look'] });
    const apply = (state: CreatedOrder | undefined, beforeCommit: () => unknown = () => {}) =>
      service.database.tx({ tenantId }, async (tx) => {
        const { subject: _, ...event } = delivery(orderUpdated, state as CreatedOrder);
        await new CountOrders().apply(tx, [{ ...event, tenantId, requestId: 'test', data: state as CreatedOrder }]);
        await beforeCommit();
      });
    let other: Promise<void> | undefined;
    await apply(first, async () => {
      other = apply(second);
      await Promise.race([blocked(service), other]);
    });
    await other;
    expect(await rollUps(service, tenantId)).toMatchObject({ days: [{ orders_count: 1 }], customers: [{ orders: 1 }] });
  });
});

describe('tenants whose events come in one batch', () => {
  it('are counted each by itself, also where they use the same numbers, phones and items', async () => {
    const tenantIds = [uuidv7(), uuidv7(), uuidv7()];
    const state = orderState({ customerId: '98450', lines: [[items[0] as string, 2]], discountMinor: 5, couponCode: 'LUNCH' });
    const bill = invoice(2_100, 100);
    const told = (tenant: number) => [
      delivery(orderCreated, { ...state, items: state.items.map((item) => ({ ...item, quantity: 2 + tenant })) }),
      delivery(invoiceIssued, { ...bill, totalMinor: bill.totalMinor + tenant, subtotalMinor: bill.subtotalMinor + tenant }),
      delivery(customerAdded, { phone: '98450', businessDay: '2026-11-20' }),
    ];
    await Promise.all(tenantIds.map((tenantId, tenant) => deliver(service, tenantId, told(tenant))));
    for (const [tenant, tenantId] of tenantIds.entries())
      expect(await rollUps(service, tenantId)).toMatchObject({
        days: [{ orders_count: 1, invoices_count: 1, revenue_minor: 2_100 + tenant, new_customers: 1 }],
        items: [{ item_id: items[0], orders_count: 1, quantity: 2 + tenant }],
        customers: [{ customer_id: '98450', orders: 1 }],
      });
  });
  it('leave the rules of row-level security to be looked up once a statement, not once a row', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    for (const table of ['day_item', 'day_part', 'customer_day', 'customer_first']) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select * from ${table}`);
      const judged = rows.map((row) => row['QUERY PLAN']).filter((line) => /Filter|Cond/.test(line));
      expect(judged.join()).toMatch(/InitPlan/);
      expect(judged.join()).not.toMatch(/current_setting/);
    }
    await client.end();
  });
});
