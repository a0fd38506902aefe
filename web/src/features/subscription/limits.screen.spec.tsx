import { beforeEach, expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse } from '@thali/proto/limits-in-use';
import { listReceipts, readBilling } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { answer, breakDown } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { yearly } from '../../../test/tenants.ts';

const path = '/dashboard/inactive-subscription';
beforeEach(() => {
  signIn();
  answer(readBilling, {
    ...{ running: true, subscription_start: '2026-11-01T00:00:00Z', subscription_end: '2027-11-01T00:00:00Z' },
    ...{ subscription_price: 9_999, subscription_duration_months: 12, gstin: null, buyer: null, checkout: null },
  });
  answer(listReceipts, []);
  answer(listPlans, { subscriptions: [yearly] });
  for (const contract of [catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse]) answer(contract, []);
});

test('the owner sees what is nearly full, how full, and that orders go on', async () => {
  answer(catalogLimitsInUse, [
    { what: 'items', used: 4_200, limit: 5_000 },
    { what: 'tables', used: 1_001, limit: 1_000 },
  ]);
  answer(orderingLimitsInUse, [{ what: 'customers', used: 1_000_000, limit: 1_000_000 }]);
  const { page } = openPage(path);
  const section = await page.findByRole('region', { name: 'Nearly full' });
  expect(within(section).getByText(/orders and payments go on/)).toBeDefined();
  const bars = within(section).getAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Menu items: 4,200 of 5,000',
    'Tables: more than 1,000',
    'Customers: 10,00,000 of 10,00,000',
  ]);
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['84', '100', '100']);
});

test('there is nothing of it while there is room, and while a service can not say', async () => {
  breakDown(catalogLimitsInUse);
  const { page } = openPage(path);
  expect(await page.findByRole('heading', { name: 'Your data' })).toBeDefined();
  expect(page.queryByRole('heading', { name: 'Nearly full' })).toBeNull();
});
