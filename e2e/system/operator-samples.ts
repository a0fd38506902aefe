import { randomUUID } from 'node:crypto';
import { addOwnPlan, addReceipt, aPlan } from './billing.ts';
import type { Restaurant } from './restaurant.ts';

export type Input = Record<string, unknown>;
export type Samples = Record<string, (restaurant: Restaurant) => Promise<Input> | Input>;

export const january = { type: 'custom', from: '2026-01-01', to: '2026-01-31' };
const deadLetter = (r: Restaurant) => ({
  service: 'ordering',
  consumer: 'ordering-catalog',
  tenantId: r.tenantId,
  id: randomUUID(),
});

/** Samples for the operator's operations (samples.ts). */
export const operatorSamples: Samples = {
  addTenant: (r) => ({
    name: 'Cafe',
    email: r.ownerName,
    password: 'a long passphrase',
    isActive: true,
    duration: 1,
    price: 9.5,
  }),
  updateTenant: (r) => ({ id: r.tenantId, name: 'Cafe', email: r.ownerName, isActive: true }),
  deleteTenant: (r) => ({ id: r.tenantId }),
  extendTenant: (r) => ({ id: r.tenantId, days: 7, reason: 'Waited for the printer' }),
  compTenant: (r) => ({ id: r.tenantId, months: 1, reason: 'A gift' }),
  changeTenantPlan: async (r) => ({
    id: r.tenantId,
    planId: (await aPlan()).planId,
    amount: 0,
    from: 'end',
    reason: 'Asked for it',
  }),
  mailOwnerReset: (r) => ({ id: r.tenantId }),
  resendReceipt: async (r) => ({ id: r.tenantId, receiptId: await addReceipt(r) }),
  resendConfirmation: (r) => ({ id: r.tenantId }),
  updatePlan: async () => ({ id: await addOwnPlan(), name: 'Long-lived', duration_months: 3, amount: 399, description: '' }),
  deletePlan: async () => ({ id: await addOwnPlan() }),
  expiringTenants: () => ({ page: '1', perPage: '5', days: '30' }),
  getTenant: (r) => ({ id: r.tenantId }),
  tenantHistory: (r) => ({ id: r.tenantId }),
  listTenants: () => ({ page: '1', perPage: '5', search: 'cafe', status: 'active', ...january }),
  activeTenants: () => ({ page: '1', perPage: '5', month: '2026-01', price: '9.5' }),
  listOperatorActions: (r) => ({ page: '1', perPage: '5', tenantId: r.tenantId }),
  listDeadLetters: () => ({ limit: '5' }),
  retryDeadLetter: (r) => deadLetter(r),
  dropDeadLetter: (r) => ({ ...deadLetter(r), reason: 'junk' }),
  savePolicy: () => ({ type: 'terms', content: '<p>Terms</p>', admin_username: 'operator' }),
  readPolicy: () => ({ type: 'terms' }),
};
