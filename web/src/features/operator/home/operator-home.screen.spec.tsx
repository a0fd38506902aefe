import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { subscriptionFigures } from '@thali/proto/tenancy/operator-changes';
import { activeTenants, expiringTenants, tenantCounts } from '@thali/proto/tenancy/tenant-admin';
import { answer } from '../../../../test/answers.ts';
import { operator } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { tenantPage } from '../../../../test/tenants.ts';
import { tick } from '../../../../test/ticks.ts';

test('revenue is written the Indian way, in crores and lakh crores', async () => {
  signIn(operator);
  answer(tenantCounts, { activeTenants: 1, inactiveTenants: 0, allTenants: 1 });
  answer(expiringTenants, { ...tenantPage, tenants: [], totalTenants: 0 });
  answer(subscriptionFigures, {
    revenue: { total: 0, thisMonth: 0, lastMonth: 0 },
    months: [],
    mrr: 0,
    running: 1,
    paying: 1,
    churn: { lost: 0, of: 1, percent: 0 },
    expiringSoon: 0,
  });
  const open = (revenue: number) => {
    answer(activeTenants, { ...tenantPage, revenue, months: ['2026-11'], prices: [9_999] });
    return openPage('/superadmin/dashboard/home').page;
  };
  await open(1_234_567.5).findByText('₹12,34,567.50');
  await open(12_500_000).findByText('₹1.25 Cr');
  const page = open(1_250_000_000_000);
  await page.findByText('₹1.25 Lakh Cr');

  const table = within(page.getByRole('region', { name: 'Tenant Subscriptions' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Name', 'Email', 'Start', 'End', 'Price', 'Duration']));
  for (const name of ['Start month', 'Price']) page.getByRole('combobox', { name });
  tick('M122', 'M123', 'M124', 'S083');
});
