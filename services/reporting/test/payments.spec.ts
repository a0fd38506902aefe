import { describe, expect, it } from '@jest/globals';
import { paymentRecorded } from '@thali/proto/ordering/order-events';
import { getReportDetails } from '@thali/proto/reporting/reports';
import { blocked } from '@thali/testing/blocked';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CountInvoices } from '../src/roll-ups/count-invoices.js';
import { CountPayments } from '../src/roll-ups/count-payments.js';
import { type Delivery, deliver, delivery } from './history.js';
import { byTitle, countedBefore, givenBackOn, money, paid, recorded, soldOn, type Told, told } from './ledger.js';
import { newStoreForEachTest } from './store.js';

let service: TestService;
let owner: TestCaller;
const { tell } = newStoreForEachTest((running, opened) => {
  [service, owner] = [running, opened];
});
const counted = () => money(service, owner.caller.tenantId);
/** As a rebuild tells it, and a broker whose store was lost. */
const again = (delivered: Delivery): Delivery => ({ ...delivered, id: uuidv7() });
const [cash, upi] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
const [today, yesterday] = ['2026-11-20', '2026-11-19'];
const sale = () => soldOn(yesterday, paid('Cash', 3_000, cash, 'cash'), paid('UPI', 500, upi, 'upi'), paid('Cash', 200, cash));
const saleCounted = [
  [`${yesterday} payment`, 'Cash', 3_200, 0],
  [`${yesterday} payment`, 'UPI', 500, 0],
  [`${yesterday} payment_type`, `${cash} Cash`, 3_200, 0],
  [`${yesterday} payment_type`, `${upi} UPI`, 500, 0],
];

describe('a payment that its invoice and the ledger tell counts once', () => {
  it.each<[string, (invoice: Delivery, rows: Delivery[]) => Delivery[]]>([
    ['the invoice first', (invoice, rows) => [invoice, ...rows]],
    ['the ledger first', (invoice, rows) => [...rows, invoice]],
    ['the invoice between its rows', (invoice, [first, ...rest]) => [first as Delivery, invoice, ...rest]],
    ['each twice', (invoice, rows) => [invoice, ...rows, again(invoice), ...rows.map(again)]],
    ['each twice, the ledger first', (invoice, rows) => [...rows, ...rows.map(again), invoice, again(invoice), ...rows]],
    ['the invoice alone, as from before the ledger', (invoice) => [invoice]],
  ])('%s', async (_order, orderOf) => {
    const invoice = sale();
    const rows = recorded(invoice);
    // One after the other, so that they do not meet in one batch, and once more in one.
    for (const event of orderOf(told(invoice), rows)) await tell(event);
    expect(await counted()).toEqual(saleCounted);
    await tell(...orderOf(told(invoice), rows).map(again));
    expect(await counted()).toEqual(saleCounted);
  });

  it('with its invoice, so that the charts add up whenever one looks', async () => {
    const invoice = sale();
    await tell(...recorded(invoice));
    expect(await counted()).toEqual([]);
    await tell(told(invoice));
    const { days, paymentTypes } = await owner.call(getReportDetails, { type: 'custom', from: yesterday, to: yesterday });
    expect(days).toMatchObject([{ revenue: 37 }]);
    expect(paymentTypes.map(({ title, received }) => [title, received])).toEqual([
      ['Cash', 32],
      ['UPI', 5],
    ]);
  });

  it('also when two processes have the one and the other at the same moment', async () => {
    const { tenantId } = owner.caller;
    const invoice = sale();
    const envelope = ({ subject: _, ...event }: Delivery) => ({ ...event, tenantId, requestId: 'test' }) as never;
    const byInvoice = (tx: EntityManager) => new CountInvoices().invoices(tx, [envelope(told(invoice))]);
    const byLedger = (tx: EntityManager) => new CountPayments().apply(tx, recorded(invoice).map(envelope));
    let other: Promise<void> | undefined;
    await service.database.tx({ tenantId }, async (tx) => {
      await byLedger(tx);
      other = service.database.tx({ tenantId }, byInvoice);
      await Promise.race([blocked(service), other]);
    });
    await other;
    expect(await counted()).toEqual(saleCounted);
  });
});

it('what goes back is taken from the payment type that the ledger names, on the day of its note', async () => {
  const invoice = sale();
  const note = givenBackOn(today, invoice, paid('Cash', 1_000, cash, 'cash'), paid('UPI', 100, upi, 'upi'));
  await tell(...recorded(note), told(invoice), told(note), ...recorded(invoice));
  expect(await counted()).toEqual([
    ...saleCounted,
    [`${today} payment`, 'Cash', 0, 1_000],
    [`${today} payment`, 'UPI', 0, 100],
    [`${today} payment_type`, `${cash} Cash`, 0, 1_000],
    [`${today} payment_type`, `${upi} UPI`, 0, 100],
  ]);
});

it.each(['the document', 'the ledger'])(
  'what a pod of the release before tells by title alone belongs to the payment type of the ledger; %s first',
  async (first) => {
    const invoice = sale();
    const events = [[told(byTitle(invoice))], recorded(invoice)];
    for (const some of first === 'the ledger' ? events.reverse() : events) await tell(...some);
    expect(await counted()).toEqual(saleCounted);
  },
);

it('cash of a note that names no payment stands as its note tells it, because its row has no title', async () => {
  const invoice = sale();
  const note = givenBackOn(today, invoice, paid('Cash', 1_000, cash, 'cash'));
  const [{ data, ...row }] = recorded(note) as [Delivery];
  const untitled = { ...row, data: { ...(data as object), title: null, paymentTypeId: null } };
  await tell(untitled, told(note));
  await tell(again(untitled));
  expect(await counted()).toEqual([
    [`${today} payment`, 'Cash', 0, 1_000],
    [`${today} payment_type`, `${cash} Cash`, 0, 1_000],
  ]);
});

describe('what a pod of the release before has counted is not counted again', () => {
  const byTitleAlone = saleCounted.slice(0, 2);
  const count = (invoice: Told) => countedBefore(service, owner.caller.tenantId, invoice);

  it.each<[string, (invoice: Told, rows: Delivery[]) => Promise<unknown>[] | Promise<unknown>]>([
    ['before its payments are told', (invoice, rows) => count(invoice).then(() => tell(...rows))],
    ['after its payments were told', (invoice, rows) => tell(...rows).then(() => count(invoice))],
  ])('%s', async (_order, countAndTell) => {
    const invoice = sale();
    const rows = recorded(invoice);
    await countAndTell(invoice, rows);
    expect(await counted()).toEqual(byTitleAlone);
    await tell(told(invoice), ...rows.map(again));
    expect(await counted()).toEqual(byTitleAlone);
  });

  it('nor when it has rebuilt the figures after a rollback', async () => {
    const { tenantId } = owner.caller;
    const invoice = sale();
    await tell(told(byTitle(invoice)));
    // What it knows of it forgets, and no more.
    for (const table of ['day_part', 'day_figures', 'day_item', 'invoice_fact'])
      await service.sql(`delete from ${table} where tenant_id = $1`, [tenantId]);
    await count(invoice);
    await tell(...recorded(invoice));
    expect(await counted()).toEqual(byTitleAlone);
  });
});

it('restaurants whose payments come in one batch are counted each by itself, also under the same numbers', async () => {
  const tenants = Array.from({ length: 3 }, () => uuidv7());
  const first = soldOn(today, paid('Cash', 1_000, cash, 'cash'));
  const billed = (tenant: number) => ({ ...first, payments: [paid('Cash', 1_000 + tenant, cash, 'cash')] });
  const eachTold = (events: (tenant: number) => Delivery[]) =>
    Promise.all(tenants.map((tenantId, tenant) => deliver(service, tenantId, events(tenant))));
  await eachTold((tenant) => recorded(billed(tenant)));
  await eachTold((tenant) => [told(byTitle(billed(tenant)))]);
  for (const [tenant, tenantId] of tenants.entries())
    expect(await money(service, tenantId)).toEqual([
      [`${today} payment`, 'Cash', 1_000 + tenant, 0],
      [`${today} payment_type`, `${cash} Cash`, 1_000 + tenant, 0],
    ]);
});

describe('over days, whoever tells and counts what in which order', () => {
  const ways = [
    ['Cash', cash],
    ['Galla', cash],
    ['UPI', upi],
    ['Khata', undefined],
  ] as const;
  const part = fc.record({ way: fc.constantFrom(...ways), amount: fc.integer({ min: 1, max: 9_999 }) });
  const day = fc.constantFrom('2026-11-18', yesterday, today);
  const document = fc.record({
    day,
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    givenBackOn: fc.option(day),
    /** Told by titles alone, as a pod of the release before does. */
    untyped: fc.boolean(),
    /** Before there was a ledger, nothing was. */
    recorded: fc.boolean(),
    /** How a pod of the release before counted it: not at all, before its own events or after them. */
    old: fc.constantFrom(null, null, 'first' as const, 'last' as const),
  });

  it('each payment counts once, by its title, and by its type where anybody told it to a pod of this release', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), async (plan, random) => {
        const tenantId = uuidv7();
        const next = () => random.next().value as number;
        const expected = new Map<string, [string, string, number, number]>();
        const add = (at: string, key: string, received: number, back: number) => {
          const [, , amount, other] = expected.get(`${at} ${key}`) ?? [at, key, 0, 0];
          expected.set(`${at} ${key}`, [at, key, amount + received, other + back]);
        };
        const deliveries: Delivery[] = [];
        const late: Told[] = [];
        for (const { day, parts, givenBackOn: backOn, untyped, recorded: isRecorded, old } of plan) {
          const payments = parts.map(({ way: [title, id], amount }) => paid(title, amount, id));
          const invoice = soldOn(day, ...payments);
          const note = backOn && givenBackOn(backOn, invoice, ...payments.slice(0, 1));
          for (const one of note ? [invoice, note] : [invoice]) {
            const back = one === note;
            for (const { title, amountMinor, paymentTypeId } of one.payments) {
              const sums: [number, number] = back ? [0, amountMinor] : [amountMinor, 0];
              add(`${one.businessDay} payment`, title, ...sums);
              if (paymentTypeId && !old && (isRecorded || !untyped))
                add(`${one.businessDay} payment_type`, `${paymentTypeId} ${title}`, ...sums);
            }
            if (isRecorded) deliveries.push(...recorded(one));
            if (old === 'first') await countedBefore(service, tenantId, one);
            if (old === 'last') late.push(one);
            else deliveries.push(told(untyped ? byTitle(one) : one));
          }
        }
        const repeated = deliveries.flatMap((one) => [[one], [one, one], [one, again(one)]][next() % 3] as Delivery[]);
        const mixed = repeated.map((one) => ({ one, at: next() })).sort((a, b) => a.at - b.at);
        const some = next() % (mixed.length + 1);
        for (const batch of [mixed.slice(0, some), mixed.slice(some)])
          await deliver(
            service,
            tenantId,
            batch.map(({ one }) => one),
          );
        for (const one of late) await countedBefore(service, tenantId, one);
        await deliver(service, tenantId, late.map(told));
        const sorted = [...expected.values()].sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1));
        expect(await money(service, tenantId)).toEqual(sorted);
      }),
      { numRuns: 30 },
    );
  }, 180_000);
});

it('a payment is told as the contract says', () => {
  const [row] = recorded(sale()) as [Delivery];
  expect(delivery(paymentRecorded, paymentRecorded.payload.parse(row.data)).data).toEqual(row.data);
});
