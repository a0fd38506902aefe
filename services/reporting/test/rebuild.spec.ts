import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestCaller, TestService } from '@thali/kit/testing/test-service';
import {
  creditNoteIssued,
  customerAdded,
  customerDeleted,
  invoiceIssued,
  orderCreated,
  orderUpdated,
  republishOrders,
} from '@thali/proto/ordering/order-events';
import { rebuildReports } from '@thali/proto/reporting/reports';
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

let service: TestService;
let owner: TestCaller;
let tenantId: string;
/** What ordering would tell of the tenant today. */
let present: Delivery[] = [];
beforeAll(async () => {
  service = await startReporting();
}, 60_000);
afterAll(() => service.stop(), 60_000);

beforeEach(async () => {
  owner = service.as();
  tenantId = owner.caller.tenantId;
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
  const [billed, credited] = [invoice(5_000, 250), invoice(700)];
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
    ...[billed, credited].map((data) => delivery(invoiceIssued, data)),
    delivery(creditNoteIssued, note),
    ...['1', '2'].map((phone) => delivery(customerAdded, { phone, businessDay: '2026-11-20' })),
    delivery(customerDeleted, { phone: '2' }),
  ]);
  present = [
    ...[partly, gone].map((state) => delivery(orderUpdated, state)),
    ...[billed, credited].map((data) => delivery(invoiceIssued, data)),
    delivery(creditNoteIssued, note),
    delivery(customerAdded, { phone: '1', businessDay: '2026-11-20' }),
  ];
});

/** Stands in for ordering until it is closed: tells everything when asked to. */
function startOrdering() {
  const told: Promise<void>[] = [];
  const subscription = service.nc.subscribe(republishOrders.subject, {
    callback: (_, message) => {
      if (message.json<{ tenantId: string }>().tenantId === tenantId) told.push(deliver(service, tenantId, present));
      message.respond(JSON.stringify({ message: 'ok' }));
    },
  });
  return { told: () => Promise.all(told), close: () => subscription.unsubscribe() };
}

describe('a rebuild', () => {
  it('ends in the same figures', async () => {
    const before = await rollUps(service, tenantId);
    await service.sql('update day_figures set orders_count = 99, revenue_minor = 99 where tenant_id = $1', [tenantId]);
    const ordering = startOrdering();
    expect(await owner.call(rebuildReports, { tenantId })).toEqual({ message: 'Reports are being rebuilt!' });
    await ordering.told();
    expect(await rollUps(service, tenantId)).toEqual(before);
    ordering.close();
  });
  it('without ordering answers 503, and can be asked for again', async () => {
    const before = await rollUps(service, tenantId);
    await expect(owner.call(rebuildReports, { tenantId })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const ordering = startOrdering();
    await owner.call(rebuildReports, { tenantId });
    await ordering.told();
    expect(await rollUps(service, tenantId)).toEqual(before);
    ordering.close();
  });
  it('does not bring back a deleted customer when old news comes late', async () => {
    const late = delivery(customerAdded, { phone: '2', businessDay: '2026-11-20' });
    const ordering = startOrdering();
    await owner.call(rebuildReports, { tenantId });
    await ordering.told();
    const before = await rollUps(service, tenantId);
    await deliver(service, tenantId, [{ ...late, occurredAt: '2026-11-20T06:00:00.000Z' }]);
    expect(await rollUps(service, tenantId)).toEqual(before);
    ordering.close();
  });
  it('from the shell does the same for one store and for all', async () => {
    const before = await rollUps(service, tenantId);
    const ordering = startOrdering();
    Object.assign(process.env, { DATABASE_URL: service.databaseUrl, NATS_URL: service.nats.url, LOG_LEVEL: 'silent' });
    for (const which of [tenantId, 'all']) {
      await service.sql('update day_figures set orders_count = 99 where tenant_id = $1', [tenantId]);
      await rebuildFromShell(which);
      await sleep(20);
      await ordering.told();
      expect(await rollUps(service, tenantId)).toEqual(before);
    }
    ordering.close();
  });
});
