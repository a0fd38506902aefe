import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuditEntry, catalogAudited, identityAudited, orderingAudited } from '@thali/proto/audit';
import { orderCreated } from '@thali/proto/ordering/order-events';
import { exportAuditLog, listAuditLog } from '@thali/proto/reporting/audit-log';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { catalog, type Delivery, deliver, delivery, orderState, startReporting, storeChange } from './history.js';

let service: TestService;
let owner: TestCaller;
beforeAll(async () => {
  service = await startReporting();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(() => {
  owner = service.as();
});

const november = { type: 'custom', from: '2026-11-01', to: '2026-11-30' } as const;
const tell = (...deliveries: Delivery[]) => deliver(service, owner.caller.tenantId, deliveries);
const cancelled = (at: string, token = 1, by = 'asha@thali.test'): AuditEntry => ({
  ...{ at, by, action: 'order_cancelled', subject: `Token ${token}`, details: { total: 315, currency: 'INR' } },
});
const repriced = (at: string): AuditEntry => ({
  ...{ at, by: 'ravi@thali.test', action: 'price_changed', subject: 'Naan', details: { from: 40, to: 45, currency: 'INR' } },
});
const hired = (at: string): AuditEntry => ({
  ...{ at, by: 'asha@thali.test', action: 'user_added', subject: 'new@thali.test', details: { name: 'New', scopes: ['POS'] } },
});
const list = (input: Parameters<typeof owner.call<typeof listAuditLog>>[1] = {}) =>
  owner.call(listAuditLog, { ...november, ...input });
const subjects = async (input?: Parameters<typeof list>[0]) => (await list(input)).map(({ subject }) => subject);

describe('the audit log', () => {
  it('has what all services told, newest first, as it was told', async () => {
    const entries = [
      cancelled('2026-11-20T08:00:00.000Z'),
      repriced('2026-11-20T09:00:00.000Z'),
      hired('2026-11-20T07:00:00.000Z'),
    ] as const;
    await tell(
      delivery(orderingAudited, entries[0]),
      delivery(catalogAudited, entries[1]),
      delivery(identityAudited, entries[2]),
    );
    const id = expect.any(String);
    expect(await list()).toEqual([
      { id, ...entries[1] },
      { id, ...entries[0] },
      { id, ...entries[2] },
    ]);
  });

  it('has each discount by its token, from the order that it was given on', async () => {
    const discount = { discountMinor: 600, totalMinor: 5400, couponCode: 'WELCOME10', businessDay: '2026-11-20' };
    const full = delivery(orderCreated, orderState({ tokenNo: 7, totalMinor: 6000 }));
    const dinars = orderState({ tokenNo: 9, discountMinor: 1250, totalMinor: 8750, currency: 'KWD' });
    const discounted = delivery(orderCreated, orderState({ tokenNo: 8, ...discount }));
    await tell(full, discounted, delivery(orderCreated, dinars), discounted);
    const given = { by: 'ravi@thali.test', action: 'discount_given' };
    const entries = (await list()).toSorted((a, b) => a.subject.localeCompare(b.subject));
    expect(entries).toMatchObject([
      { ...given, subject: 'Token 8', details: { couponCode: 'WELCOME10', discount: 6, total: 54, currency: 'INR' } },
      { ...given, subject: 'Token 9', details: { couponCode: null, discount: 1.25, total: 8.75, currency: 'KWD' } },
    ]);
  });

  it('has each entry once, also after the inbox was emptied', async () => {
    const told = delivery(orderingAudited, cancelled('2026-11-20T08:00:00.000Z'));
    await tell(told, told);
    await service.sql('delete from inbox where tenant_id = $1', [owner.caller.tenantId]);
    await tell(told);
    expect(await list()).toHaveLength(1);
  });

  it("is of the store's own days, both inclusive", async () => {
    await tell(catalog(1, storeChange(owner.caller.tenantId, { time_zone: 'Asia/Kolkata', business_day_start: 4 })));
    await tell(
      delivery(orderingAudited, cancelled('2026-11-19T22:29:59.000Z', 1)),
      delivery(orderingAudited, cancelled('2026-11-19T22:30:00.000Z', 2)),
      delivery(orderingAudited, cancelled('2026-11-20T22:29:59.000Z', 3)),
    );
    expect(await subjects({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Token 3', 'Token 2']);
    expect(await subjects({ to: '2026-11-19' })).toEqual(['Token 1']);
    expect(await subjects({ from: '2026-11-21' })).toEqual([]);
    const now = new Date('2026-11-20T22:00:00Z');
    expect(await owner.call(listAuditLog, {}, { at: now })).toHaveLength(2);
    await expect(list({ from: '2026-11-21', to: '2026-11-20' })).rejects.toMatchObject({ code: 'DATE_RANGE_INVALID' });
  });

  it("is of the store's own days, whatever other stores have", async () => {
    for (const business_day_start of [9, 18, 23]) {
      const other = uuidv7();
      const change = storeChange(other, { time_zone: 'America/New_York', business_day_start });
      await deliver(service, other, [catalog(1, change)]);
    }
    await tell(catalog(1, storeChange(owner.caller.tenantId, { time_zone: 'Asia/Kolkata', business_day_start: 0 })));
    await tell(delivery(orderingAudited, cancelled('2026-11-19T19:00:00.000Z', 1)));
    expect(await subjects({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Token 1']);
  });

  it('is filtered by action and by person, in pages', async () => {
    await tell(
      ...[1, 2, 3].map((token) => delivery(orderingAudited, cancelled(`2026-11-20T08:00:0${token}.000Z`, token))),
      delivery(orderingAudited, cancelled('2026-11-20T08:00:04.000Z', 4, 'ravi@thali.test')),
      delivery(catalogAudited, repriced('2026-11-20T09:00:00.000Z')),
    );
    expect(await subjects({ action: 'price_changed' })).toEqual(['Naan']);
    expect(await subjects({ by: 'ravi@thali.test' })).toEqual(['Naan', 'Token 4']);
    expect(await subjects({ action: 'order_cancelled', by: 'asha@thali.test', perPage: 2, page: 2 })).toEqual(['Token 1']);
  });

  it('can be taken away as a file', async () => {
    await tell(
      delivery(orderingAudited, cancelled('2026-11-20T08:00:00.000Z')),
      delivery(identityAudited, hired('2026-11-20T09:00:00.000Z')),
    );
    expect(await owner.call(exportAuditLog, november)).toEqual({
      fileName: 'audit-log-2026-11-01-2026-11-30.csv',
      csv: [
        'date,by,action,subject,details',
        '2026-11-20T09:00:00.000Z,asha@thali.test,user_added,new@thali.test,"name: New, scopes: POS"',
        '2026-11-20T08:00:00.000Z,asha@thali.test,order_cancelled,Token 1,"total: 315, currency: INR"',
        '',
      ].join('\r\n'),
      next: null,
    });
  });

  it('goes into the file whole, page after page, each entry once', async () => {
    const at = (index: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + Math.floor(index / 3)).toISOString();
    await tell(...Array.from({ length: 1_203 }, (_, index) => delivery(orderingAudited, cancelled(at(index), index))));
    const lines: string[] = [];
    let after: string | undefined;
    do {
      const { csv, next } = await owner.call(exportAuditLog, { ...november, after });
      lines.push(...csv.trimEnd().split('\r\n'));
      after = next ?? undefined;
    } while (after);
    expect(lines).toHaveLength(1_204);
    expect(new Set(lines).size).toBe(1_204);
    await expect(owner.call(exportAuditLog, { after: 'nowhere' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it("is nobody else's", async () => {
    await tell(delivery(orderingAudited, cancelled('2026-11-20T08:00:00.000Z')));
    expect(await service.as().call(listAuditLog, {})).toEqual([]);
  });

  it.each(['update audit_log set done_by = $1', 'delete from audit_log where done_by <> $1', 'truncate audit_log'])(
    'takes no other thing than new entries, from the service itself neither: %s',
    async (statement) => {
      await tell(delivery(orderingAudited, cancelled('2026-11-20T08:00:00.000Z')));
      const client = new pg.Client({ connectionString: service.databaseUrl });
      await client.connect();
      try {
        await client.query(`select set_config('app.tenant_id', $1, false)`, [owner.caller.tenantId]);
        expect((await client.query('select done_by from audit_log')).rows).toEqual([{ done_by: 'asha@thali.test' }]);
        const values = statement.includes('$1') ? ['nobody'] : [];
        await expect(client.query(statement, values)).rejects.toMatchObject({ code: '42501' });
      } finally {
        await client.end();
      }
      expect(await list()).toHaveLength(1);
    },
  );
});
