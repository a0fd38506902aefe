import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPaymentOrder, noTenant, verifyPayment } from '@thali/proto/tenancy/billing';
import { deleteTenant, holders, reportErased } from '@thali/proto/tenancy/tenant-deletion';
import { eventually } from '@thali/testing/eventually';
import type { TestCaller } from '@thali/testing/test-service';
import { type BillingStage, paymentFor, startBillingStage, verification } from './billing-stage.js';

let stage: BillingStage;
beforeAll(async () => {
  stage = await startBillingStage({ SELLER_NAME: 'Thali Software', SELLER_GSTIN: '29AAGCB7383J1Z4' });
}, 60_000);
afterAll(() => stage?.stop(), 60_000);

const kept = ['subscription_history', 'payment_order', 'receipt', 'refund'];
/** What is kept of a tenant, as text, by table. */
const keptOf = async (tenantId: string) =>
  Object.fromEntries(
    await Promise.all(
      kept.map(async (table) => {
        const rows = await stage.service.sql(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [tenantId]);
        return [table, JSON.stringify(rows)] as const;
      }),
    ),
  );
const accounts = (tenantId: string) => stage.service.sql('select name from tenant where id = $1', [tenantId]);
/** As the role that serves, in a transaction of this tenant. */
const serving = (tenantId: string, statement: string) =>
  stage.service.database.tx({ tenantId }, (tx) => tx.query(statement, [tenantId]));

/** A tenant that has bought a month and got half of it back. */
async function buyer(): Promise<TestCaller> {
  const plan = await stage.plan(1_180);
  const owner = await stage.owner();
  const order = await owner.call(createPaymentOrder, { amount: plan.amount, planId: plan.id }, {});
  const handed = await stage.pay(order);
  await owner.call(verifyPayment, verification(owner, plan, handed));
  const paid = paymentFor(order, { id: handed.razorpay_payment_id });
  const refund = {
    refund: { entity: { id: `rfnd_${order.id}`, payment_id: paid.id, amount: 59_000 } },
    payment: { entity: paid },
  };
  await stage.hear(JSON.stringify({ event: 'refund.processed', payload: refund }));
  await eventually('the refund', async () => (await keptOf(owner.caller.tenantId)).refund !== '[]');
  return owner;
}

it('nobody who serves can take away or change a sale, and the account stays while one is kept', async () => {
  const { tenantId } = (await buyer()).caller;
  const before = await keptOf(tenantId);
  expect(Object.values(before)).not.toContain('[]');
  for (const table of kept) {
    await expect(serving(tenantId, `delete from ${table} where tenant_id = $1`)).rejects.toThrow('permission denied');
    await expect(serving(tenantId, `update ${table} set tenant_id = $1`)).rejects.toThrow('permission denied');
  }
  await expect(serving(tenantId, 'delete from tenant where id = $1')).rejects.toMatchObject({ code: '23503' });
  expect(await keptOf(tenantId)).toEqual(before);
  expect(await accounts(tenantId)).toHaveLength(1);
});

it('a deletion that the operator orders takes all of it, the account last, and nothing of another', async () => {
  const [gone, neighbour] = [await buyer(), await buyer()];
  const before = await keptOf(neighbour.caller.tenantId);
  const { tenantId } = gone.caller;
  await stage.service.as({ role: 'superadmin', tenantId: noTenant }).call(deleteTenant, { id: tenantId });
  for (const holder of holders.filter((name) => name !== 'tenancy'))
    await stage.service.rpc.call(reportErased, { tenantId, holder });
  await eventually('the end of the account', async () => !(await accounts(tenantId)).length);
  expect(new Set(Object.values(await keptOf(tenantId)))).toEqual(new Set(['[]']));
  expect(await keptOf(neighbour.caller.tenantId)).toEqual(before);
});
