import { test } from '@jest/globals';
import { exportTenants, listTenants, tenantCounts } from '@thali/proto/tenancy/tenant-admin';
import { listTenantDeletions } from '@thali/proto/tenancy/tenant-deletion';
import { answer, answerPage, breakDown, cutOff } from '../../../../test/answers.ts';
import { operator } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { tenantPage } from '../../../../test/tenants.ts';
import { sees } from '../../../../test/ticks.ts';

test('a tenants list that can not be had says so and can be asked for again, and so does its export', async () => {
  signIn(operator);
  answer(tenantCounts, { activeTenants: 1, inactiveTenants: 0, allTenants: 1 });
  answerPage(listTenantDeletions, () => ({ rows: [], total: 0 }));
  breakDown(listTenants);
  const { page, user } = openPage('/superadmin/dashboard/tenants');
  await sees(document.body, 'M095', 'M096');
  answer(listTenants, tenantPage);
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findAllByRole('button', { name: /^Edit/ });
  cutOff(exportTenants);
  await user.click(page.getByRole('button', { name: 'Export' }));
  await sees(document.body, 'M115');
});
