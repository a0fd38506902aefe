import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { listPolicies, policyTypes, savePolicy } from '@thali/proto/tenancy/policies';
import { answer, breakDown } from '../../../../test/answers.ts';
import { operator } from '../../../../test/people.ts';
import { openPage, signIn } from '../../../../test/screens.tsx';
import { sees } from '../../../../test/ticks.ts';

const path = '/superadmin/dashboard/rules';
/** No policy was ever written. */
const policies = policyTypes.map((type) => ({ type, content: '', updated_at: null }));

test('policies that can not be had say so and can be asked for again; so does one that can not be saved', async () => {
  signIn(operator);
  breakDown(listPolicies);
  const { page, user } = openPage(path);
  await sees(document.body, 'M117', 'M118');
  answer(listPolicies, { policies });
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('textbox', { name: 'Privacy policy' });
  breakDown(savePolicy);
  await user.click(page.getByRole('button', { name: 'Save Policy' }));
  await sees(document.body, 'M120');
});

test('a policy that was never written begins with a text to start from', async () => {
  signIn(operator);
  answer(listPolicies, { policies });
  const { page, user } = openPage(path);
  for (const [tab, words] of [
    ['Privacy', 'For how long'],
    ['Refund', 'Refunds'],
    ['Terms', 'Terms of service'],
  ] as const) {
    await user.click(await page.findByRole('tab', { name: tab }));
    await user.click(await page.findByRole('button', { name: 'Start from our text' }));
    const text = await page.findByRole('textbox', { name: `${tab} policy` });
    await within(text).findByRole('heading', { name: words });
    await waitFor(() => expect(page.queryByText('Nothing is written here yet')).toBeNull());
    if (tab !== 'Terms') {
      await user.click(page.getByRole('tab', { name: tab === 'Privacy' ? 'Refund' : 'Terms' }));
      await user.click(await page.findByRole('button', { name: 'Leave it' }));
    }
  }
});
