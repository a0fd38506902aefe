import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { natsUrlAs } from '@thali/local-servers/servers';
import {
  customerAdded,
  customerDeleted,
  invoiceIssued,
  orderCreated,
  orderUpdated,
  tellHistory,
} from '@thali/proto/ordering/order-events';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { rebuildFromShell } from '../src/rebuild/rebuild-from-shell.js';
import {
  catalog,
  type Delivery,
  deliver,
  delivery,
  invoice,
  orderState,
  rollUps,
  startReporting,
  storeChange,
} from './history.js';
import { byTitle, paid, recorded, told } from './ledger.js';

let service: TestService;
let tenantId: string;
/** What ordering would tell of the tenant today. */
let present: Delivery[] = [];
beforeAll(async () => {
  service = await startReporting();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

beforeEach(async () => {
  tenantId = service.as().caller.tenantId;
  const item = uuidv7();
  const [order, cancelled] = [
    orderState({
      customerId: '1',
      lines: [
        [item, 2],
        [item, 1],
      ],
    }),
    orderState({ lines: [[item, 4]] }),
  ];
  const cash = (totalMinor: number) => [paid('Cash', totalMinor, uuidv7(), 'cash')];
  const [billed, credited] = [
    { ...invoice(5_000, 250), payments: cash(5_000) },
    { ...invoice(700), payments: cash(700) },
  ];
  const [first, ...rest] = order.items;
  const partly = {
    ...order,
    version: 2,
    items: [{ ...(first as (typeof rest)[number]), status: 'cancelled' as const }, ...rest],
  };
  const gone = { ...cancelled, version: 2, status: 'cancelled' as const };
  const note = { ...credited, creditNoteId: 'CN1' };
  await deliver(service, tenantId, [
    catalog(1, storeChange(tenantId)),
    ...[order, cancelled].map((state) => delivery(orderCreated, state)),
    ...[partly, gone].map((state) => delivery(orderUpdated, state)),
    // By a pod of the release before, so that the ledger says by which payment type.
    ...[billed, credited, note].map((document) => told(byTitle(document))),
    ...[billed, credited, note].flatMap(recorded),
    ...['1', '2'].map((phone) => delivery(customerAdded, { phone, businessDay: '2026-11-20' })),
    delivery(customerDeleted, { phone: '2' }),
  ]);
  present = [
    ...[partly, gone].map((state) => delivery(orderUpdated, state)),
    ...[billed, credited, note].map(told),
    delivery(customerAdded, { phone: '1', businessDay: '2026-11-20' }),
  ];
});

function toRunAsShell(): void {
  Object.assign(process.env, {
    DATABASE_URL: service.databaseUrl,
    NATS_URL: natsUrlAs('reporting', service.nats.url),
    CALLER_PUBLIC_KEYS: service.callerKeys.publicKey,
    LOG_LEVEL: 'silent',
  });
}
const spoil = () => service.sql('update day_figures set orders_count = 99, revenue_minor = 99 where tenant_id = $1', [tenantId]);

/** Stands in for ordering until it is closed: tells the tenant's present, two things a page. `between` runs before each page but the first. */
function startOrdering(between: (page: number) => Promise<void> = async () => {}) {
  const pages: Delivery[][] = [];
  for (let first = 0; first < present.length; first += 2) pages.push(present.slice(first, first + 2));
  const subscription = service.nc.subscribe(tellHistory.subject, {
    callback: (_, message) => {
      const { tenantId: asked, after = '0' } = message.json<{ tenantId: string; after?: string }>();
      const page = Number(after);
      const events = asked === tenantId ? (pages[page] ?? []).map((event) => ({ ...event, tenantId, requestId: 'test' })) : [];
      const next = asked === tenantId && pages[page + 1] ? String(page + 1) : null;
      void (page ? between(page) : Promise.resolve()).then(() => message.respond(JSON.stringify({ events, next })));
    },
  });
  return () => subscription.unsubscribe();
}

describe('a rebuild', () => {
  beforeEach(toRunAsShell);

  it('of one store and of all ends in the same figures', async () => {
    const before = await rollUps(service, tenantId);
    const close = startOrdering();
    for (const which of [tenantId, 'all']) {
      await spoil();
      expect(await rollUps(service, tenantId)).not.toEqual(before);
      await rebuildFromShell(which);
      expect(await rollUps(service, tenantId)).toEqual(before);
    }
    close();
  });
  it('keeps the row of a day of which every order was cancelled, and of which nothing else is told', async () => {
    const alone = orderState({ businessDay: '2026-11-19', lines: [[uuidv7(), 1]] });
    const gone = { ...alone, version: 2, status: 'cancelled' as const };
    await deliver(service, tenantId, [delivery(orderCreated, alone), delivery(orderUpdated, gone)]);
    present.push(delivery(orderUpdated, gone));
    const daysOf = () => service.sql('select * from day_figures where tenant_id = $1 order by business_day', [tenantId]);
    const before = await daysOf();
    expect(before).toHaveLength(2);
    const close = startOrdering();
    await rebuildFromShell(tenantId);
    close();
    expect(await daysOf()).toEqual(before);
  });
  it('without ordering forgets nothing, and can be asked for again', async () => {
    const before = await rollUps(service, tenantId);
    await expect(rebuildFromShell(tenantId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await rollUps(service, tenantId)).toEqual(before);
    const close = startOrdering();
    await rebuildFromShell(tenantId);
    expect(await rollUps(service, tenantId)).toEqual(before);
    close();
  });
  it('that was broken off half way is made good by the next one', async () => {
    const before = await rollUps(service, tenantId);
    // It is gone with the second page: nobody answers for that.
    const breakOff = startOrdering(() => {
      breakOff();
      return new Promise(() => {});
    });
    await expect(rebuildFromShell(tenantId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const close = startOrdering();
    await rebuildFromShell(tenantId);
    expect(await rollUps(service, tenantId)).toEqual(before);
    close();
  }, 60_000);
  it('counts what is sold meanwhile once, whichever of page and event comes first', async () => {
    const [first, second] = [orderState({ lines: [[uuidv7(), 1]] }), orderState({ lines: [[uuidv7(), 1]] })];
    const bill = invoice(900);
    present.push(delivery(orderUpdated, first), delivery(invoiceIssued, bill));
    const sold = [delivery(orderCreated, first), delivery(orderCreated, second), delivery(invoiceIssued, bill)];
    let told = false;
    const close = startOrdering(async () => {
      if (!told) await deliver(service, tenantId, sold);
      told = true;
    });
    await rebuildFromShell(tenantId);
    close();
    const after = (await rollUps(service, tenantId)) as { days: object[] };
    expect(after.days).toMatchObject([{ orders_count: 3, invoices_count: 3, revenue_minor: 5_900 }]);
    // The second order was made after its page was read: only its event tells of it.
    await deliver(service, tenantId, [delivery(orderUpdated, { ...second, version: 2 })]);
    expect(await rollUps(service, tenantId)).toEqual(after);
  });
  it('does not bring back a deleted customer when old news comes late', async () => {
    const late = delivery(customerAdded, { phone: '2', businessDay: '2026-11-20' });
    const close = startOrdering();
    await rebuildFromShell(tenantId);
    close();
    const before = await rollUps(service, tenantId);
    await deliver(service, tenantId, [{ ...late, occurredAt: '2026-11-20T06:00:00.000Z' }]);
    expect(await rollUps(service, tenantId)).toEqual(before);
  });
  it('wants to know which store', async () => {
    await rebuildFromShell('some');
    expect(process.exitCode).toBe(2);
    process.exitCode = undefined;
  });
});
