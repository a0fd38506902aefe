import { randomUUID } from 'node:crypto';
import { nobody } from '@thali/kit/call/context';
import { provisionStore } from '@thali/proto/catalog/store';
import { signIn } from '@thali/proto/identity/session';
import { provisionOwner } from '@thali/proto/identity/users';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { createPaymentOrder, listReceipts, noTenant, verifyPayment } from '@thali/proto/tenancy/billing';
import { addPlan, listPlans, type Plan } from '@thali/proto/tenancy/plans';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { callInside } from './inside.ts';
import { ownerPassword as password, type Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';

/** Calls an operation as the operator's session would. */
const asOperator = <R extends Rpc>(contract: R, input: Request<R>): Promise<Output<R>> =>
  callInside(contract, input, { ...nobody, tenantId: noTenant, userId: noTenant, role: 'superadmin' });

const [amount, months] = [149, 1];

/** A plan with a price that no other test uses. */
export async function plan(): Promise<Plan> {
  const { subscriptions } = await callInside(listPlans, {});
  const known = subscriptions.find((one) => one.amount === amount);
  return known ?? (await asOperator(addPlan, { name: 'Monthly', duration_months: months, amount })).subscription;
}

/** The id of a plan that nobody buys: to be changed and deleted. */
export async function addOwnPlan(): Promise<string> {
  const { subscription } = await asOperator(addPlan, { name: 'Short-lived', duration_months: 3, amount: 399 });
  return subscription.id;
}

export async function aPlan(): Promise<{ amount: number; planId: string }> {
  const { id: planId, amount: price } = await plan();
  return { amount: price, planId };
}

export type Verification = Request<typeof verifyPayment>;
/** The customer's choice in the sandbox; for `lose` no webhook is sent. */
export const payInSandbox = async (orderId: string, choice: 'pay' | 'lose' | 'late' | 'duplicate' = 'lose') =>
  (await (await fetch(`${thali.paymentsUrl}/checkout/${orderId}/${choice}`, { method: 'POST' })).json()) as Pick<
    Verification,
    'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature'
  >;

/** A valid verification: the order was created and paid, and the product has not been told yet. */
export async function paidOrder({ owner, tenantId }: Pick<Restaurant, 'owner' | 'tenantId'>): Promise<Verification> {
  const { amount: price, duration_months: month } = await plan();
  const { id } = await owner.ok(createPaymentOrder, await aPlan());
  return { ...(await payInSandbox(id)), tenant_id: tenantId, month, amount: price };
}

/** Buys a month. Returns the id of its receipt. */
export async function addReceipt(restaurant: Restaurant): Promise<string> {
  await restaurant.owner.ok(verifyPayment, await paidOrder(restaurant));
  const [newest] = await restaurant.owner.ok(listReceipts, {});
  return newest?.id as string;
}

/** A store that has just registered: its owner can sign in, and there is no subscription. */
export async function newcomer(): Promise<{ tenantId: string; owner: Till }> {
  const tenantId = randomUUID();
  const username = `owner-${tenantId}@thali.test`;
  await callInside(provisionTenant, { tenantId, name: 'Udupi Garden', email: username, isActive: false });
  await callInside(provisionStore, { tenantId, storeName: 'Udupi Garden' });
  await callInside(provisionOwner, { tenantId, username, password, name: 'Asha' });
  const owner = new Till();
  await owner.ok(signIn, { username, password });
  return { tenantId, owner };
}
